import { queryOptions, useQuery } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";
import { listingsKey } from "~/lib/data/listings";
import { shortDate } from "~/lib/format/dates";

interface RatingChange {
  rating: string;
  onWatch: boolean;
  date: string;
}

/** What the agency has said of a project so far, newest first. */
function ratingHistoryQuery(registryId: string) {
  return queryOptions({
    queryKey: [...listingsKey, "rating-history", registryId] as const,
    queryFn: async ({ signal }): Promise<RatingChange[]> => {
      const client = await browserClient();
      const { data } = await client
        .rpc("get_rating_history", { registry_ids: [registryId] })
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ rating, on_watch, changed_at }) => ({
        rating,
        onWatch: on_watch,
        date: changed_at,
      }));
    },
  });
}

/** How the agency's view of a project has changed; nothing while it never has. */
export function RatingHistory({ registryId }: { registryId: string }) {
  const { data: changes = [] } = useQuery(ratingHistoryQuery(registryId));
  if (changes.length < 2) return null;
  return (
    <div>
      <h4 className="eyebrow">Rating history</h4>
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
