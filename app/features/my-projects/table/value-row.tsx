import { memo } from "react";
import { Link } from "react-router";
import { type BatchField, batchFields, isNumberColumn } from "#domain/my-projects/batch-columns.ts";
import {
  cellProblem,
  cellValue,
  isChanged,
  type TableEdits,
  type TableProject,
} from "#domain/my-projects/edited-table.ts";
import { Badge } from "~/components/ui/badge";
import { cn } from "~/components/ui/class-names";
import { OpenCellInput } from "./open-cell-input";
import type { RowResult } from "./save-several";
import type { GridKeys, OpenCell } from "./use-grid-keys";

interface ValueRowProps {
  project: TableProject;
  row: number;
  /** The row's own changes, so that others do not render it again. */
  changes: ReturnType<TableEdits["get"]>;
  /** The active column of this row, or null. */
  activeColumn: number | null;
  /** The first and last chosen column of this row, or null. */
  chosenColumns: string | null;
  open: OpenCell | null;
  result: RowResult | undefined;
  grid: Pick<GridKeys, "enter" | "cancel">;
}

export const ValueRow = memo(ValueRowCells, (before, after) =>
  (["project", "row", "changes", "activeColumn", "chosenColumns", "open", "result"] as const).every(
    (name) => before[name] === after[name],
  ),
);

function ValueRowCells(props: ValueRowProps) {
  const { project, row, changes, activeColumn, chosenColumns, open, result, grid } = props;
  const edits: TableEdits = changes ? new Map([[project.projectId, changes]]) : new Map();
  const [from = -1, to = -1] = chosenColumns?.split(" ").map(Number) ?? [];
  return (
    <tr className="align-top">
      <th
        scope="row"
        className="sticky left-0 z-10 w-40 max-w-40 min-w-40 border-r border-b border-rule bg-white px-3 py-2 text-left font-normal sm:w-64 sm:max-w-64 sm:min-w-64"
      >
        <bdi className="line-clamp-2 font-medium wrap-anywhere" title={project.name}>
          {project.name}
        </bdi>
        <span className="block text-xs text-quiet wrap-anywhere">
          {[project.company, project.registry, project.registryId].filter(Boolean).join(", ")}
        </span>
        <RowState project={project} result={result} />
      </th>
      {batchFields.map((field, column) => (
        <ValueCell
          key={field}
          field={field}
          project={project}
          edits={edits}
          position={`${row} ${column}`}
          isActive={activeColumn === column}
          isChosen={column >= from && column <= to}
        >
          {open?.column === column && (
            <OpenCellInput field={field} projectName={project.name} text={open.text} grid={grid} />
          )}
        </ValueCell>
      ))}
    </tr>
  );
}

function RowState({ project, result }: { project: TableProject; result: RowResult | undefined }) {
  if (result?.error) {
    return (
      <span role="alert" className="mt-1 block text-xs leading-snug text-red-text">
        Not saved. {result.error}{" "}
        <Link to={`/projects/${project.projectId}/edit`} className="underline">
          Open the form
        </Link>
      </span>
    );
  }
  if (result) {
    return (
      <Badge tone={result.outcome === "pending_review" ? "yellow" : "green"} className="mt-1">
        {result.outcome === "pending_review" ? "Sent for review" : "Saved"}
      </Badge>
    );
  }
  if (!project.isWaiting) return null;
  return (
    <Badge tone="yellow" className="mt-1">
      Change waiting
    </Badge>
  );
}

interface ValueCellProps {
  field: BatchField;
  project: TableProject;
  edits: TableEdits;
  position: string;
  isActive: boolean;
  isChosen: boolean;
  children: React.ReactNode;
}

function ValueCell(props: ValueCellProps) {
  const { field, project, edits, position, isActive, isChosen, children } = props;
  const value = cellValue(edits, project, field);
  const problem = cellProblem(edits, project, field);
  const hasChanged = isChanged(edits, project, field);
  const problemId = `problem-${position.replace(" ", "-")}`;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern for grids is a table
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      data-cell={position}
      aria-selected={isChosen}
      aria-invalid={problem !== null || undefined}
      aria-describedby={problem ? problemId : undefined}
      className={cn(
        "relative min-w-32 cursor-cell border-b border-l border-rule px-2.5 py-2 select-none",
        "outline-none focus:outline-2 focus:-outline-offset-2 focus:outline-moss",
        isNumberColumn(field) && "text-right tabular-nums",
        hasChanged && (problem ? "bg-red-tint" : "bg-mint-pale"),
        isChosen && "shadow-[inset_0_0_0_9999px_rgb(47_125_91/0.1)]",
      )}
    >
      <span
        className={cn(
          "block wrap-anywhere",
          value === "" && "text-quiet",
          hasChanged && "font-medium",
        )}
      >
        {value === "" ? "Not stated" : value}
      </span>
      {hasChanged && (
        <span className="block text-xs text-quiet wrap-anywhere">
          <span className="sr-only">Changed. </span>
          {project.values[field] === "" ? "New" : `Was ${project.values[field]}`}
        </span>
      )}
      {problem && (
        <span id={problemId} className="mt-0.5 block text-left text-xs leading-snug text-red-text">
          {problem}
        </span>
      )}
      {children}
    </td>
  );
}
