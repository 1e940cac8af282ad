import { coordinatesText } from "#domain/listing/facts/detail-texts.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { WorldMap } from "~/components/map/world-map";
import { mapPoint } from "~/components/map/world-places";
import { Card } from "~/components/ui/card";
import { SourceNote } from "./source-note";
import type { ValueSources } from "./value-sources";

interface ProjectPlaceProps {
  project: DisplayProject;
  sources: ValueSources;
}

/** A map of the project's countries; nothing if none is known and the project is not global. */
export function ProjectPlace({ project, sources }: ProjectPlaceProps) {
  const { places, region, coordinates } = project;
  const codes = places.flatMap(({ code }) => code ?? []);
  const isGlobal = places.some((place) => place.isGlobal);
  if (codes.length === 0 && !isGlobal) return null;
  const names = places.map(({ name }) => name).join(", ");
  return (
    <Card className="overflow-hidden">
      <figure>
        <WorldMap
          label={`Map: ${names}`}
          marked={codes}
          point={coordinates ? mapPoint(coordinates) : undefined}
          near
          className="bg-mint-pale"
        />
        <figcaption className="border-t border-rule px-5 py-3 text-sm wrap-anywhere text-quiet">
          {[names, region].filter(Boolean).join(" · ")}
          {coordinates && (
            <span className="mt-0.5 block tabular-nums">{coordinatesText(coordinates)}</span>
          )}
          <SourceNote sources={sources} fields={["company.projectLocation"]} />
        </figcaption>
      </figure>
    </Card>
  );
}
