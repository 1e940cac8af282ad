import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import {
  type HistoryChange,
  type HistoryPoint,
  historyChanges,
  priceSteps,
} from "#domain/listing/listing-history.ts";
import { speakerText } from "#domain/listing/statements.ts";
import { plural } from "#domain/text/plural.ts";
import { Card } from "~/components/ui/card";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import { listingHistoryQuery } from "~/lib/data/listing-history-query";
import { shortDate } from "~/lib/format/dates";
import { loadPlots } from "./plots-on-demand";

interface ListingHistoryProps {
  projectId: string;
  /** What anyone may know of it. */
  publicHistory: readonly HistoryPoint[];
  isRevealed: boolean;
}

/** Older changes are folded away. */
const shownChanges = 4;

/** What has changed since the project was listed; nothing if nothing has. */
export function ListingHistorySection(props: ListingHistoryProps) {
  const { projectId, publicHistory, isRevealed } = props;
  const { data } = useQuery({ ...listingHistoryQuery(projectId), enabled: isRevealed });
  const points = isRevealed ? (data ?? publicHistory) : publicHistory;
  const changes = historyChanges(points);
  const id = useId();
  if (changes.length === 0) return null;
  const older = changes.slice(shownChanges);
  return (
    <section aria-labelledby={id}>
      <Card className="px-5 pt-5 pb-3">
        <h2 id={id} className="text-sm font-semibold">
          Changes since listing
        </h2>
        <PriceHistory points={points} />
        <Changes changes={changes.slice(0, shownChanges)} />
        {older.length > 0 && (
          <details>
            <summary className="w-fit cursor-pointer py-2 text-sm font-medium text-pine">
              {plural(older.length, "earlier change", "earlier changes")}
            </summary>
            <Changes changes={older} />
          </details>
        )}
      </Card>
    </section>
  );
}

/** The prices over time, if there has been more than one. */
function PriceHistory({ points }: { points: readonly HistoryPoint[] }) {
  const steps = priceSteps(points);
  const isDrawn = steps.length > 1;
  const { module: plots, load } = useOnDemand(loadPlots);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading the plots again has no effect
  useEffect(() => {
    if (isDrawn) load();
  }, [isDrawn]);
  if (!isDrawn) return null;
  return (
    <figure className="mt-3">
      <figcaption className="text-[0.8125rem] text-quiet">
        Price in US dollars, as it was stated
      </figcaption>
      <div className="mt-1 h-26">{plots && <plots.PriceHistoryPlot steps={steps} />}</div>
    </figure>
  );
}

function Changes({ changes }: { changes: readonly HistoryChange[] }) {
  return (
    <ul className="mt-2 divide-y divide-rule text-sm">
      {changes.map(({ point, label, from, to }) => (
        <li key={`${point.changedAt} ${point.fact}`} className="py-2.5">
          <p className="flex flex-wrap justify-between gap-x-3 text-quiet">
            <span>{label}</span>
            <time dateTime={point.changedAt}>{shortDate(point.changedAt)}</time>
          </p>
          <p className="wrap-anywhere">
            <span className="text-quiet line-through decoration-1">
              <span className="sr-only">from </span>
              {from}
            </span>{" "}
            <span aria-hidden="true" className="text-quiet">
              →
            </span>{" "}
            <span className="font-medium">
              <span className="sr-only">to </span>
              {to}
            </span>
          </p>
          <p className="text-xs text-quiet">{speakerText(point)}</p>
        </li>
      ))}
    </ul>
  );
}
