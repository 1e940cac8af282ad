import { ArrowDownToLine, Redo2, Undo2 } from "lucide-react";
import type { ReadValues } from "#domain/my-projects/own-values-file.ts";
import { plural } from "#domain/text/plural.ts";
import { Button } from "~/components/ui/button";
import { toolbarControl } from "~/components/ui/toolbar-field";
import type { EditedTable } from "./use-edited-table";
import type { GridKeys } from "./use-grid-keys";
import { ValuesFileControls } from "./values-file-controls";

const views = {
  all: "All projects",
  "no-price": "Without a price",
  changed: "Changed",
  wrong: "With a problem",
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

const isView = (name: string): name is ShownRows["name"] => Object.hasOwn(views, name);

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
        <label className="contents">
          <span className="sr-only">Rows to show</span>
          <select
            value={shown.name}
            onChange={({ target }) => isView(target.value) && onShow(target.value)}
            className={`${toolbarControl} min-h-9.5 px-3 max-md:min-h-11`}
          >
            {Object.entries(views).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
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
