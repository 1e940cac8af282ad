import type { RefObject } from "react";
import {
  ageOf,
  isOverdue,
  isWaitingView,
  type QueueRow,
  type QueueView,
} from "#domain/review/review-queue.ts";
import { AdminCell, AdminRow, AdminRowLink, AdminTable } from "~/components/admin/admin-table";
import { longDate } from "~/lib/format/dates";
import { StateBadge } from "./state-badge";

interface QueueTableProps {
  rows: QueueRow[];
  view: QueueView;
  now: number;
  table: RefObject<HTMLTableElement | null>;
}

export function QueueTable({ rows, view, now, table }: QueueTableProps) {
  const isWaiting = isWaitingView(view);
  return (
    <AdminTable
      ref={table}
      caption={isWaiting ? "Projects waiting for a decision, oldest first" : "Decided projects"}
      columns={[
        { label: isWaiting ? "Waiting" : "Decided", className: "w-28" },
        { label: "Company and project" },
        { label: "Type", className: "hidden lg:table-cell" },
        { label: "Location", className: "hidden md:table-cell" },
        { label: "State", className: "hidden w-40 sm:table-cell" },
      ]}
    >
      {rows.map((row) => (
        <QueueLine
          key={`${row.projectId} ${row.revisionId}`}
          row={row}
          now={now}
          isWaiting={isWaiting}
        />
      ))}
    </AdminTable>
  );
}

interface QueueLineProps {
  row: QueueRow;
  now: number;
  isWaiting: boolean;
}

function QueueLine({ row, now, isWaiting }: QueueLineProps) {
  const isLate = isWaiting && isOverdue(row.since, now);
  return (
    <AdminRow>
      <AdminCell className="whitespace-nowrap tabular-nums">
        <time
          dateTime={row.since}
          title={longDate(row.since)}
          className={isLate ? "font-medium text-amber-text" : "text-quiet"}
        >
          {ageOf(row.since, now)}
        </time>
        {isLate && <span className="sr-only"> (longer than a week)</span>}
      </AdminCell>
      <AdminCell>
        <AdminRowLink to={`/admin/review/${row.projectId}`}>{row.company}</AdminRowLink>
        <span className="block break-words text-quiet">{row.registryId}</span>
        <span className="mt-1.5 block sm:hidden">
          <StateBadge state={row.state} />
        </span>
      </AdminCell>
      <AdminCell className="hidden lg:table-cell">{row.projectType ?? "None given"}</AdminCell>
      <AdminCell className="hidden md:table-cell">{row.location ?? "None given"}</AdminCell>
      <AdminCell className="hidden sm:table-cell">
        <StateBadge state={row.state} />
      </AdminCell>
    </AdminRow>
  );
}
