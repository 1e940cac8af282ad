import { useQuery } from "@tanstack/react-query";
import type { ListedFigures } from "#domain/listing/listed-figures.ts";
import { figure } from "#domain/text/figure.ts";
import { listingPageQuery } from "~/lib/data/listing-pages";
import { useViewer } from "~/lib/viewer/use-viewer";

const labels = [
  ["projects", "project", "projects"],
  ["countries", "country", "countries"],
  [
    "types",
    "project type",
    "project types",
    "Projects of several types, and portfolios, add none of their types.",
  ],
] as const;

interface ListedNowProps {
  /** From the server; on client-side navigation they come with the table's first page. */
  known: ListedFigures | undefined;
}

/** How many projects, countries and types are currently in the table below. */
export function ListedNow({ known }: ListedNowProps) {
  const viewer = useViewer();
  const { data } = useQuery({
    ...listingPageQuery({ viewer, search: "" }, 0),
    enabled: known === undefined && viewer !== null,
    refetchInterval: false,
  });
  const figures = known ?? data?.figures;
  if (figures?.projects === 0) return null;
  return (
    <div>
      <p id="listed-now" className="eyebrow">
        Listed now
      </p>
      <ul aria-labelledby="listed-now" className="mt-4 grid grid-cols-3 divide-x divide-rule">
        {labels.map(([key, one, several, rule]) => (
          <li key={key} title={rule} className="px-4 first:pl-0 last:pr-0 sm:px-6">
            <span className="block font-serif text-[2.125rem] leading-none font-medium tracking-[-0.02em] text-pine tabular-nums md:text-4xl">
              {figures ? figure(figures[key]) : "–"}
            </span>{" "}
            <span className="mt-2 block text-[0.8125rem] leading-snug text-quiet md:text-sm">
              {figures?.[key] === 1 ? one : several}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
