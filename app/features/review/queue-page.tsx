import { useQuery } from "@tanstack/react-query";
import { MailWarning } from "lucide-react";
import { type RefObject, useRef, useState } from "react";
import { reviewLimits } from "#domain/limits.ts";
import { product } from "#domain/product.ts";
import {
  isWaitingView,
  type QueueChoice,
  type QueueRow,
  queueActs,
  queueAddress,
  queueFilter,
  waitingTime,
} from "#domain/review/review-queue.ts";
import { hasFacets, noFacets, type TeamFilter } from "#domain/review/team-list.ts";
import { figure } from "#domain/text/figure.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminList, type ListQuery } from "~/components/admin/admin-list";
import { AdminEmpty } from "~/components/admin/admin-states";
import { BulkList } from "~/components/admin/bulk-list";
import { useBulkSelection } from "~/components/admin/use-bulk-selection";
import { useListState } from "~/lib/browser/use-list-state";
import { reviewCountsQuery } from "~/lib/data/review-counts";
import type { RowPage } from "~/lib/data/row-page";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { QueueFilters } from "./queue-filters";
import { queueQuery, undeliveredMailQuery } from "./queue-query";
import { QueueTable } from "./queue-table";
import { ShortcutsButton, ShortcutsDialog } from "./shortcuts-dialog";
import { useColleagues } from "./use-colleagues";
import { type Decided, useColleaguesDecisions, useDecidedRows } from "./use-decided-rows";
import { useNow } from "./use-now";
import { useShortcuts } from "./use-shortcuts";
import { WaitingBatches } from "./waiting-batches";

export function QueuePage() {
  const { choice, searched, page, change } = useListState(queueAddress);
  const queue = useQuery({
    ...queueQuery(searched, page),
    placeholderData: (before, previous) =>
      isSameView(previous?.queryKey[2].filter, queueFilter(choice)) ? before : undefined,
  });
  const { data: counts } = useQuery(reviewCountsQuery);
  const { decided, noteDecisions } = useColleaguesDecisions();
  const colleagues = useColleagues({ project: null, onDecisions: noteDecisions });
  const isWaiting = isWaitingView(choice.view);
  const rows = useDecidedRows(
    queue.data,
    JSON.stringify([searched, page]),
    isWaiting ? decided : noDecisions,
  );
  const now = useNow();
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLTableElement>(null);
  usePageTitle(`Review queue - ${product.name}`);
  useShortcuts({
    j: () => moveFocus(table.current, 1),
    k: () => moveFocus(table.current, -1),
    "/": () => searchBox.current?.focus(),
    "?": () => setShowsShortcuts(true),
  });

  const { data: shown } = queue;
  return (
    <>
      <AdminHeading title="Review queue" summary={shown && summary(shown, searched, page, now)}>
        <ShortcutsButton onOpen={() => setShowsShortcuts(true)} />
      </AdminHeading>
      <UndeliveredMailNotice />
      {isWaiting && <WaitingBatches now={now} />}
      <QueueFilters
        choice={choice}
        counts={counts && { ...counts, waiting: counts.new + counts.imported + counts.changes }}
        searched={searched}
        searchBox={searchBox}
        onChange={change}
      />
      <QueueRows
        // Changing the view, the search or a filter clears the selection.
        key={JSON.stringify(queueFilter(searched))}
        queue={rows ? { ...queue, data: rows } : queue}
        decided={decided}
        colleagues={colleagues}
        choice={searched}
        page={page}
        now={now}
        table={table}
        urlOf={(other) => queueAddress.url(choice, other)}
        onClearSearch={() => change({ search: "", facets: noFacets })}
      />
      <ShortcutsDialog isOpen={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
    </>
  );
}

/** Rows of another view would be wrong while the right ones are loading. */
const isSameView = (before: TeamFilter | undefined, now: TeamFilter) =>
  before?.unclaimed === now.unclaimed && before?.states?.join() === now.states?.join();

const noDecisions: ReadonlyMap<string, Decided> = new Map();

interface QueueRowsProps {
  queue: ListQuery<QueueRow>;
  /** What colleagues have decided while the queue was open, by project id. */
  decided: ReadonlyMap<string, Decided>;
  /** The names of those who are looking at a project, by its id. */
  colleagues: ReadonlyMap<string, readonly string[]>;
  choice: QueueChoice;
  page: number;
  now: number;
  table: RefObject<HTMLTableElement | null>;
  urlOf: (page: number) => string;
  onClearSearch: () => void;
}

/** The rows of a page, with bulk selection and decisions. */
function QueueRows(props: QueueRowsProps) {
  const { queue, decided, colleagues, choice, page, now, table, urlOf, onClearSearch } = props;
  const total = queue.data?.total ?? 0;
  const shown = queue.data?.rows ?? [];
  const chosen = useBulkSelection(nameOf, { total, shown });
  return (
    <BulkList
      list="queue"
      filter={queueFilter(choice)}
      acts={queueActs(choice.view)}
      total={total}
      chosen={chosen}
    >
      <AdminList
        query={queue}
        page={page}
        rowsPerPage={reviewLimits.rowsPerPage}
        urlOf={urlOf}
        labels={{
          loading: "Loading the queue",
          failed: "The queue could not be loaded",
          pages: "Pages of the queue",
        }}
        empty={
          <EmptyQueue
            isWaiting={isWaitingView(choice.view)}
            onClearSearch={
              choice.search === "" && !hasFacets(choice.facets) ? undefined : onClearSearch
            }
          />
        }
      >
        {(rows) => (
          <QueueTable
            rows={rows}
            decided={decided}
            colleagues={colleagues}
            choice={choice}
            page={page}
            now={now}
            chosen={chosen}
            table={table}
          />
        )}
      </AdminList>
    </BulkList>
  );
}

const nameOf = ({ projectId, revisionId, seenAt }: QueueRow) => ({
  project: projectId,
  revision: revisionId,
  seen_at: seenAt,
});

function summary(
  { rows, total }: RowPage<QueueRow>,
  choice: QueueChoice,
  page: number,
  now: number,
) {
  const amount = figure(total);
  if (!isWaitingView(choice.view)) return total === 1 ? "1 project" : `${amount} projects`;
  const [first] = rows;
  if (!first) {
    return choice.search === "" && !hasFacets(choice.facets)
      ? "Nothing is waiting"
      : "Nothing found";
  }
  return choice.order === "since" && page === 1
    ? `${amount} waiting, the oldest for ${waitingTime(first.since, now)}`
    : `${amount} waiting`;
}

/** Moves the focus up or down the rows, or to the first row if it is outside the table. */
function moveFocus(table: HTMLTableElement | null, step: 1 | -1) {
  const links = [...(table?.querySelectorAll<HTMLAnchorElement>("tbody a") ?? [])];
  const row = document.activeElement?.closest("tr") ?? null;
  const current = links.findIndex((link) => row?.contains(link));
  links[Math.max(0, Math.min(links.length - 1, current + step))]?.focus();
}

interface EmptyQueueProps {
  isWaiting: boolean;
  /** Undefined if there is no search. */
  onClearSearch: (() => void) | undefined;
}

function EmptyQueue({ isWaiting, onClearSearch }: EmptyQueueProps) {
  const [title, hint] = onClearSearch
    ? [
        "Nothing found",
        "No projects match your search and filters. Company, ID, name, type and location are searched.",
      ]
    : isWaiting
      ? [
          "Nothing is waiting",
          "New submissions and changes to listed projects appear here automatically.",
        ]
      : ["Nothing here yet", "Projects appear here once the team has decided on them."];
  return <AdminEmpty title={title} hint={hint} onClearSearch={onClearSearch} />;
}

function UndeliveredMailNotice() {
  const { data } = useQuery(undeliveredMailQuery());
  if (!data || data.count === 0) return null;
  return (
    <div
      role="status"
      className="mb-4 flex gap-3 rounded-xl border border-amber/35 bg-amber-tint/60 px-4 py-3 text-sm"
    >
      <MailWarning aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-amber" />
      <p className="min-w-0 break-words">
        <strong className="font-semibold">
          {data.count === 1 ? "1 e-mail is" : `${data.count} e-mails are`} waiting for the mail
          server.
        </strong>{" "}
        Each will be retried automatically; nothing is lost. Last error: {data.lastError}
      </p>
    </div>
  );
}
