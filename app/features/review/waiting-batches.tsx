import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import { Link } from "react-router";
import { waitingTime } from "#domain/review/review-queue.ts";
import { formatList } from "#domain/text/format-list.ts";
import { Card } from "~/components/ui/card";
import { waitingBatchesQuery } from "./batch-query";

/** Changes that were sent together, each batch as one item to decide; nothing if there is none. */
export function WaitingBatches({ now }: { now: number }) {
  const { data: batches = [] } = useQuery(waitingBatchesQuery);
  if (batches.length === 0) return null;
  return (
    <Card className="mb-4 overflow-hidden">
      <h2 className="border-b border-rule bg-paper px-5 py-2.5 text-xs font-semibold text-quiet">
        Changes sent together
      </h2>
      <ul className="divide-y divide-rule text-sm">
        {batches.map(({ batch, companies, changes, since }) => (
          <li key={batch} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
            <Layers aria-hidden="true" size={17} className="shrink-0 text-moss" />
            <Link
              to={`/admin/review/together/${batch}`}
              className="text-link min-w-0 flex-1 font-medium wrap-anywhere"
            >
              {formatList(companies)}: {changes} changes, to decide as one
            </Link>
            <span className="text-quiet tabular-nums">{waitingTime(since, now)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
