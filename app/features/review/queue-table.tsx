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
  AdminCell,
  AdminCheckbox,
  AdminLocation,
  AdminRow,
  AdminRowLink,
  AdminTable,
} from "~/components/admin/admin-table";
import { Badge } from "~/components/ui/badge";
import { longDate } from "~/lib/format/dates";
import { decisionTexts } from "./decision-texts";
import { LookingMark } from "./looking-mark";
import { StateBadge } from "./state-badge";
import type { ChosenRows } from "./use-chosen-rows";
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
  chosen: ChosenRows;
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
  return (
    <AdminTable
      ref={table}
      caption={`${isWaiting ? "Projects waiting for a decision" : "Decided projects"}${isOldestFirst ? ", oldest first" : ""}`}
      columns={[
        ...(isWaiting ? [{ label: "Select", className: "w-10", head: tickAll }] : []),
        { label: isWaiting ? "Waiting" : "Decided", className: "w-24 sm:w-28" },
        { label: "Company and project" },
        { label: "Type", className: "hidden w-44 lg:table-cell" },
        { label: "Location", className: "hidden w-36 md:table-cell lg:w-56" },
        { label: "Status", className: "hidden w-36 sm:table-cell lg:w-40" },
      ]}
    >
      {all.map((row, index) => (
        <QueueLine
          key={rowKey(row)}
          row={row}
          to={reviewUrl(row.projectId, choice, (page - 1) * reviewLimits.rowsPerPage + index)}
          now={now}
          isWaiting={isWaiting}
          decision={decisionOn(row)}
          looking={colleagues.get(row.projectId) ?? []}
          chosen={chosen}
        />
      ))}
    </AdminTable>
  );
}

interface QueueLineProps {
  row: QueueRow;
  to: string;
  now: number;
  isWaiting: boolean;
  decision: Decided | undefined;
  looking: readonly string[];
  chosen: ChosenRows;
}

function QueueLine(props: QueueLineProps) {
  const { row, to, now, isWaiting, decision, looking, chosen } = props;
  const isLate = isWaiting && isOverdue(row.since, now);
  const isChosen = chosen.isChosen(row);
  return (
    <AdminRow isChosen={isChosen}>
      {isWaiting && (
        <AdminCell>
          <AdminCheckbox
            aria-label={`Select ${row.company}, ${row.registryId}`}
            checked={isChosen && !decision}
            disabled={Boolean(decision)}
            onChange={(event) => chosen.choose([row], event.target.checked)}
          />
        </AdminCell>
      )}
      <AdminCell className="whitespace-nowrap tabular-nums">
        <time
          dateTime={row.since}
          title={longDate(row.since)}
          className={isLate ? "font-medium text-amber-text" : "text-quiet"}
        >
          {waitingTime(row.since, now)}
          {!isWaiting && " ago"}
        </time>
        {isLate && <span className="sr-only"> (longer than a week)</span>}
      </AdminCell>
      <AdminCell className="wrap-anywhere">
        <AdminRowLink to={to}>{row.company}</AdminRowLink>
        {row.projectName && (
          <span className="block">
            <bdi>{row.projectName}</bdi>
          </span>
        )}
        <span className="block text-quiet">
          {row.registryId}
          {row.registry && ` · ${row.registry}`}
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
      </AdminCell>
      <AdminCell className="hidden lg:table-cell">{row.projectType ?? "None given"}</AdminCell>
      <AdminCell className="hidden md:table-cell">
        {row.location ? <AdminLocation location={row.location} /> : "None given"}
      </AdminCell>
      <AdminCell className="hidden sm:table-cell">
        <StateBadge state={row.state} isUnclaimed={row.isUnclaimed} />
      </AdminCell>
    </AdminRow>
  );
}
