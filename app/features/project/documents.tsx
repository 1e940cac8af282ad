import { Download } from "lucide-react";
import { useId } from "react";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { downloadMethodology } from "~/components/listing/contact-actions";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { SectionTitle } from "./section-title";
import { SourceNote } from "./source-note";
import type { ValueSources } from "./value-sources";

interface DocumentsProps {
  project: DisplayProject;
  sources: ValueSources;
}

/** Every methodology, with its document if there is one. */
export function Documents({ project, sources }: DocumentsProps) {
  const id = useId();
  const { methodologies } = project;
  if (methodologies.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>Methodologies and documents</SectionTitle>
      <Card className="mt-4">
        <ul className="divide-y divide-rule">
          {methodologies.map(({ name, version, url }) => (
            <li key={name} className="flex items-center justify-between gap-4 py-2.5 pr-3 pl-5">
              <span className="min-w-0 text-[0.9375rem] [overflow-wrap:anywhere]">
                {name}
                {version && <span className="text-quiet"> · version {version}</span>}
              </span>
              {url ? (
                <Button
                  variant="quiet"
                  size="sm"
                  className="shrink-0 px-2.5"
                  onClick={() => void downloadMethodology(project, name)}
                >
                  <span>
                    Download <span className="sr-only">{name} as </span>PDF
                  </span>
                  <Download aria-hidden="true" size={15} />
                </Button>
              ) : (
                <span className="shrink-0 px-2.5 py-2 text-sm text-quiet">No document</span>
              )}
            </li>
          ))}
        </ul>
      </Card>
      <p className="mt-2">
        <SourceNote sources={sources} fields={["project.methodologies"]} />
      </p>
    </section>
  );
}
