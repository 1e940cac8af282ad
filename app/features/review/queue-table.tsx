import type { RefObject } from "react";
import { reviewLimits } from "#domain/limits.ts";
import {
  isOverdue,
  isWaitingView,
  type QueueChoice,
  type QueueRow,
  reviewUrl,
  rowKey,
  waitingTime,
} from "#domain/review/review-queue.ts";
import {
  AdminCheckbox,
  type AdminColumn,
  AdminLocation,
  AdminRowLink,
  AdminTable,
} from "~/components/admin/admin-table";
import { RegistryLink } from "~/components/admin/registry-link";
import type { BulkSelection } from "~/components/admin/use-bulk-selection";
import { Badge } from "~/components/ui/badge";
import { longDate } from "~/lib/format/dates";
import { decisionTexts } from "./decision-texts";
import { LookingMark } from "./looking-mark";
import { StateBadge } from "./state-badge";
import type { Decided } from "./use-decided-rows";

interface QueueTableProps {
  rows: QueueRow[];
  /** What colleagues have decided while the queue was open, by project id. */
  decided: ReadonlyMap<string, Decided>;
  /** The names of those who are looking at a project, by its id. */
  colleagues: ReadonlyMap<string, readonly string[]>;
  choice: QueueChoice;
  page: number;
  now: number;
  chosen: BulkSelection<QueueRow>;
  table: RefObject<HTMLTableElement | null>;
}

export function QueueTable(props: QueueTableProps) {
  const { rows: all, decided, colleagues, choice, page, now, chosen, table } = props;
  const isWaiting = isWaitingView(choice.view);
  const decisionOn = (row: QueueRow) => (isWaiting ? decided.get(row.projectId) : undefined);
  const rows = all.filter((row) => !decisionOn(row));
  const isOldestFirst = isWaiting && choice.order === "since";
  const chosenHere = rows.filter(chosen.isChosen).length;
  const tickAll = (
    <AdminCheckbox
      aria-label="Select all on this page"
      checked={chosenHere === rows.length}
      ref={(box) => {
        if (box) box.indeterminate = chosenHere > 0 && chosenHere < rows.length;
      }}
      onChange={(event) => chosen.choose(rows, event.target.checked)}
    />
  );
  const columns: AdminColumn<QueueRow>[] = [
    {
      label: "Select",
      head: tickAll,
      headClassName: "w-10",
      cell: (row) => (
        <AdminCheckbox
          aria-label={`Select ${row.company}, ${row.registryId}`}
          checked={chosen.isChosen(row) && !decisionOn(row)}
          disabled={Boolean(decisionOn(row))}
          onChange={(event) => chosen.choose([row], event.target.checked)}
        />
      ),
    },
    {
      label: isWaiting ? "Waiting" : "Decided",
      headClassName: "w-24 sm:w-28",
      className: "whitespace-nowrap tabular-nums",
      cell: (row) => <Since since={row.since} now={now} isWaiting={isWaiting} />,
    },
    {
      label: "Company and project",
      className: "wrap-anywhere",
      cell: (row, index) => (
        <Project
          row={row}
          to={reviewUrl(row.projectId, choice, (page - 1) * reviewLimits.rowsPerPage + index)}
          decision={decisionOn(row)}
          looking={colleagues.get(row.projectId) ?? []}
        />
      ),
    },
    ...alwaysShown,
  ];
  return (
    <AdminTable
      ref={table}
      caption={`${isWaiting ? "Projects waiting for a decision" : "Decided projects"}${isOldestFirst ? ", oldest first" : ""}`}
      columns={columns}
      rows={all}
      keyOf={rowKey}
      isChosen={chosen.isChosen}
    />
  );
}

/** The columns that are the same in every view. */
const alwaysShown: readonly AdminColumn<QueueRow>[] = [
  {
    label: "Type",
    from: "lg",
    headClassName: "w-44",
    cell: ({ projectType }) => projectType ?? "None given",
  },
  {
    label: "Location",
    from: "md",
    headClassName: "w-36 lg:w-44",
    cell: ({ location }) => (location ? <AdminLocation location={location} /> : "None given"),
  },
  {
    label: "Registry status",
    from: "xl",
    headClassName: "w-36",
    className: "wrap-anywhere",
    cell: ({ registryStatus }) => registryStatus ?? <span className="text-quiet">Not stated</span>,
  },
  {
    label: "Status",
    from: "sm",
    headClassName: "w-36 lg:w-40",
    cell: ({ state, isUnclaimed }) => <StateBadge state={state} isUnclaimed={isUnclaimed} />,
  },
];

function Since({ since, now, isWaiting }: { since: string; now: number; isWaiting: boolean }) {
  const isLate = isWaiting && isOverdue(since, now);
  return (
    <>
      <time
        dateTime={since}
        title={longDate(since)}
        className={isLate ? "font-medium text-amber-text" : "text-quiet"}
      >
        {waitingTime(since, now)}
        {!isWaiting && " ago"}
      </time>
      {isLate && <span className="sr-only"> (longer than a week)</span>}
    </>
  );
}

interface ProjectProps {
  row: QueueRow;
  to: string;
  decision: Decided | undefined;
  looking: readonly string[];
}

function Project({ row, to, decision, looking }: ProjectProps) {
  return (
    <>
      <AdminRowLink to={to}>{row.company}</AdminRowLink>
      {row.projectName && (
        <span className="block">
          <bdi>{row.projectName}</bdi>
        </span>
      )}
      <span className="block text-quiet">
        <RegistryLink {...row} />
        {/* In a line that is there anyway, so that no row moves. */}
        {decision ? (
          <Badge tone="green" className="just-updated ml-2">
            {decisionTexts[decision.decision].done} by {decision.by}
          </Badge>
        ) : (
          looking.length > 0 && <LookingMark names={looking} className="ml-2" />
        )}
      </span>
      <span className="mt-1.5 block sm:hidden">
        <StateBadge state={row.state} isUnclaimed={row.isUnclaimed} />
      </span>
    </>
  );
}
