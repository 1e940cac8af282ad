import type { Column, Row } from "@tanstack/react-table";
import { memo } from "react";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { isColumnKey } from "#domain/listing/listing-columns.ts";
import { cellOf } from "./cells";
import { alignmentOf } from "./column-alignment";
import type { features } from "./table-columns";

interface TableRowProps {
  row: Row<typeof features, DisplayProject>;
  /** The visible columns: another list means other cells. */
  columns: readonly Column<typeof features, DisplayProject>[];
  rowIndex: number;
  isPinned: boolean;
  onPin: (projectId: string) => void;
}

/** One project. It is drawn again only when something of it has changed, not with every scroll. */
export const TableRow = memo(
  function TableRow({ row, rowIndex, isPinned, onPin }: TableRowProps) {
    const project = row.original;
    const pinLabel = isPinned ? "Unpin row" : "Pin row";
    return (
      <tr aria-rowindex={rowIndex} data-project={project.id}>
        {row.getVisibleCells().map((cell) =>
          cell.column.id === "company" ? (
            <th key={cell.id} scope="row">
              <button
                type="button"
                aria-label={pinLabel}
                title={pinLabel}
                className={isPinned ? "pin pin-set icon-pin-off" : "pin icon-pin"}
                onClick={() => onPin(project.projectId)}
              />
              {cellContent(cell.column.id, project)}
            </th>
          ) : (
            <td key={cell.id} data-align={alignmentOf(cell.column.id)}>
              {cellContent(cell.column.id, project)}
            </td>
          ),
        )}
      </tr>
    );
  },
  (before, after) =>
    before.row.original === after.row.original &&
    before.columns === after.columns &&
    before.rowIndex === after.rowIndex &&
    before.isPinned === after.isPinned,
);

function cellContent(columnId: string, project: DisplayProject) {
  return isColumnKey(columnId) ? cellOf[columnId]({ project }) : null;
}

/** Keeps the place of a row that has not arrived yet. */
export function WaitingRow({ columns }: { columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className="waiting">
      <td colSpan={columns} />
    </tr>
  );
}

/** The room of rows that are out of sight. */
export function RowGap({ columns, height }: { columns: number; height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" className="gap" style={{ height }}>
      <td colSpan={columns} />
    </tr>
  );
}
