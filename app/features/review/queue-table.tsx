import type { RefObject } from "react";
import { Link } from "react-router";
import {
  ageOf,
  isOverdue,
  isWaitingView,
  type QueueRow,
  type QueueView,
} from "#domain/review-queue.ts";
import { Card } from "~/components/ui/card";
import { classNames } from "~/lib/class-names";
import { longDate } from "~/lib/dates";
import { StateBadge } from "./state-badge";

interface QueueTableProps {
  rows: QueueRow[];
  view: QueueView;
  now: number;
  table: RefObject<HTMLTableElement | null>;
}

const head = "bg-paper px-3 py-2.5 text-left text-xs font-semibold text-quiet first:pl-5 last:pr-5";
const cell = "px-3 py-3 align-top first:pl-5 last:pr-5";

export function QueueTable({ rows, view, now, table }: QueueTableProps) {
  const isWaiting = isWaitingView(view);
  return (
    <Card className="overflow-hidden">
      <table ref={table} className="w-full border-collapse text-sm">
        <caption className="sr-only">
          {isWaiting ? "Projects that wait for a decision, oldest first" : "Decided projects"}
        </caption>
        <thead className="border-b border-rule">
          <tr>
            <th scope="col" className={classNames(head, "w-28")}>
              {isWaiting ? "Waiting" : "Decided"}
            </th>
            <th scope="col" className={head}>
              Company and project
            </th>
            <th scope="col" className={classNames(head, "hidden lg:table-cell")}>
              Type
            </th>
            <th scope="col" className={classNames(head, "hidden md:table-cell")}>
              Location
            </th>
            <th scope="col" className={classNames(head, "hidden w-40 sm:table-cell")}>
              State
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <QueueLine
              key={`${row.id} ${row.revision_id}`}
              row={row}
              now={now}
              isWaiting={isWaiting}
            />
          ))}
        </tbody>
      </table>
    </Card>
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
    <tr className="relative border-b border-rule transition-colors last:border-0 hover:bg-mint-pale has-[a:focus-visible]:bg-mint-pale">
      <td className={classNames(cell, "whitespace-nowrap tabular-nums")}>
        <time
          dateTime={row.since}
          title={longDate(row.since)}
          className={classNames(isLate ? "font-medium text-amber-text" : "text-quiet")}
        >
          {ageOf(row.since, now)}
        </time>
        {isLate && <span className="sr-only"> (longer than a week)</span>}
      </td>
      <td className={cell}>
        {/* The whole row is the link's target. */}
        <Link
          to={`/admin/review/${row.id}`}
          className="font-medium text-ink outline-offset-4 after:absolute after:inset-0 hover:underline hover:underline-offset-4"
        >
          {row.company_name}
        </Link>
        <span className="block break-words text-quiet">{row.project_id}</span>
        <span className="mt-1.5 block sm:hidden">
          <StateBadge state={row.state} />
        </span>
      </td>
      <td className={classNames(cell, "hidden lg:table-cell")}>
        {row.project_type ?? "None given"}
      </td>
      <td className={classNames(cell, "hidden md:table-cell")}>
        {row.project_location ?? "None given"}
      </td>
      <td className={classNames(cell, "hidden sm:table-cell")}>
        <StateBadge state={row.state} />
      </td>
    </tr>
  );
}
