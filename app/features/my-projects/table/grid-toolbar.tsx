import { ArrowDownToLine, Redo2, Undo2 } from "lucide-react";
import type { ReadValues } from "#domain/my-projects/own-values-file.ts";
import { plural } from "#domain/text/plural.ts";
import { Button } from "~/components/ui/button";
import { SortSelect } from "~/components/ui/toolbar-select";
import type { EditedTable } from "./use-edited-table";
import type { GridKeys } from "./use-grid-keys";
import { ValuesFileControls } from "./values-file-controls";

const views = {
  all: { label: "All projects" },
  "no-price": { label: "Without a price" },
  changed: { label: "Changed" },
  wrong: { label: "With a problem" },
} as const;

/** Which rows are shown; null: all. */
export interface ShownRows {
  name: keyof typeof views;
  ids: ReadonlySet<string> | null;
}

interface GridToolbarProps {
  table: EditedTable;
  grid: GridKeys;
  shown: ShownRows;
  /** The number of rows. */
  count: number;
  onShow: (name: ShownRows["name"]) => void;
  onRead: (read: ReadValues) => void;
}

/** Undo, filling down, which rows to show, and the CSV file. */
export function GridToolbar({ table, grid, shown, count, onShow, onRead }: GridToolbarProps) {
  return (
    <>
      <div role="toolbar" aria-label="Table" className="mb-3 flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" disabled={!table.canUndo} onClick={table.undo}>
          <Undo2 aria-hidden="true" size={16} />
          Undo
        </Button>
        <Button variant="secondary" size="sm" disabled={!table.canRedo} onClick={table.redo}>
          <Redo2 aria-hidden="true" size={16} />
          Redo
        </Button>
        <Button variant="secondary" size="sm" onClick={grid.fillDown}>
          <ArrowDownToLine aria-hidden="true" size={16} />
          Fill down
        </Button>
        <SortSelect
          label="Rows to show"
          orders={views}
          value={shown.name}
          onSort={onShow}
          selectClass="min-h-9.5 max-md:min-h-11"
        />
        <span className="flex-1 text-sm text-quiet tabular-nums">
          {plural(count, "project", "projects")}
        </span>
        <ValuesFileControls table={table} onRead={onRead} />
      </div>
      <p id="grid-keys" className="mb-3 text-[0.8125rem] text-quiet max-md:hidden">
        Move with the arrow keys, type to replace, Enter to edit. Paste a block of cells with
        Ctrl+V; it fills rows and columns from the chosen cell. Shift chooses several cells, Ctrl+D
        fills them down, Ctrl+Z undoes.
      </p>
    </>
  );
}
