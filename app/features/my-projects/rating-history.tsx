import { useQuery } from "@tanstack/react-query";
import { ratingHistoryQuery } from "~/lib/data/rating-history";
import { shortDate } from "~/lib/format/dates";

/** The changes of a project's rating; renders nothing if it has never changed. */
export function RatingHistory({ registryId }: { registryId: string }) {
  const { data: changes = [] } = useQuery(ratingHistoryQuery(registryId));
  if (changes.length < 2) return null;
  return (
    <div>
      <h4 className="text-sm text-quiet">Rating history</h4>
      <ol className="mt-2 space-y-1 text-sm">
        {changes.map(({ rating, onWatch, date }) => (
          <li key={`${date} ${rating} ${onWatch}`} className="flex gap-3">
            <time dateTime={date} className="w-24 shrink-0 text-quiet tabular-nums">
              {shortDate(date)}
            </time>
            <span>
              <span className="font-medium">{rating}</span>
              {onWatch && <span className="text-quiet">, on ratings watch</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
