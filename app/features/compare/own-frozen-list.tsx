import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { frozenComparisonPath } from "#domain/comparison/frozen.ts";
import { dateAndTime } from "~/lib/format/dates";
import { useViewer } from "~/lib/viewer/use-viewer";
import { ownFrozenQuery } from "./frozen-queries";

/** The user's frozen comparisons; renders nothing if there are none. */
export function OwnFrozenList() {
  const { data: frozen = [] } = useQuery(ownFrozenQuery(useViewer()));
  if (frozen.length === 0) return null;
  return (
    <section aria-labelledby="own-frozen" className="mt-14">
      <h2 id="own-frozen" className="font-serif text-2xl font-medium">
        Your frozen comparisons
      </h2>
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {frozen.map(({ id, title, frozen_at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
            <Link
              to={frozenComparisonPath(id)}
              dir="auto"
              className="text-link min-w-0 wrap-anywhere"
            >
              {title ?? "Untitled comparison"}
            </Link>
            <span className="text-sm text-quiet">{dateAndTime(frozen_at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
