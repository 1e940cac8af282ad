import { type MouseEvent, useEffect, useRef } from "react";
import { batchFields, columnLabels, isNumberColumn } from "#domain/my-projects/batch-columns.ts";
import { rangeBounds, type TableProject } from "#domain/my-projects/edited-table.ts";
import { cn } from "~/components/ui/class-names";
import type { RowResults } from "./save-several";
import type { EditedTable } from "./use-edited-table";
import type { GridKeys } from "./use-grid-keys";
import { ValueRow } from "./value-row";

interface ValueGridProps {
  table: EditedTable;
  rows: readonly TableProject[];
  grid: GridKeys;
  results: RowResults;
}

/** Projects by values, used like a spreadsheet: arrows, typing, copying, pasting, filling down. */
export function ValueGrid({ table, rows, grid, results }: ValueGridProps) {
  const element = useRef<HTMLTableElement>(null);
  const { range, open } = grid;
  const { active } = range;
  const bounds = rangeBounds(range);

  // The active cell has the focus whenever the grid had it, also after a cell was closed.
  useEffect(() => {
    const cell = element.current?.querySelector<HTMLElement>(
      `[data-cell="${active.row} ${active.column}"]`,
    );
    const hadFocus =
      element.current?.contains(document.activeElement) || document.activeElement === document.body;
    if (!open && cell && hadFocus && wasUsed.current) cell.focus();
  }, [active.row, active.column, open]);
  const wasUsed = useRef(false);

  function onMouseDown(event: MouseEvent) {
    const cell = positionOf(event.target);
    if (!cell || event.button !== 0) return;
    wasUsed.current = true;
    grid.choose(cell, event.shiftKey);
  }

  return (
    <div className="max-h-[72dvh] overflow-auto rounded-xl border border-rule bg-white">
      <table
        ref={element}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern for grids is a table
        role="grid"
        aria-multiselectable="true"
        aria-label="Values of your projects"
        aria-describedby="grid-keys"
        className="w-full border-separate border-spacing-0 text-sm"
        onFocus={({ target }) => {
          wasUsed.current = true;
          // Assistive technology can focus any cell.
          const cell = positionOf(target);
          if (cell && (cell.row !== active.row || cell.column !== active.column)) grid.choose(cell);
        }}
        onMouseDown={onMouseDown}
        onMouseOver={(event) => {
          const cell = event.buttons === 1 && !open ? positionOf(event.target) : null;
          if (cell) grid.choose(cell, true);
        }}
        onPointerUp={(event) => {
          // Touch screens have no keys to begin typing with.
          const cell = event.pointerType === "touch" ? positionOf(event.target) : null;
          if (cell) grid.openCell(cell);
        }}
        onDoubleClick={(event) => {
          const cell = positionOf(event.target);
          if (cell) grid.openCell(cell);
        }}
        {...grid.handlers}
      >
        <thead>
          <tr className="text-left text-xs text-quiet">
            <th
              scope="col"
              className="sticky top-0 left-0 z-30 border-r border-b border-rule bg-paper px-3 py-2.5 font-semibold"
            >
              Project
            </th>
            {batchFields.map((field) => (
              <th
                key={field}
                scope="col"
                className={cn(
                  "sticky top-0 z-20 border-b border-l border-rule bg-paper px-2.5 py-2.5 font-semibold",
                  isNumberColumn(field) && "text-right",
                )}
              >
                {columnLabels[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((project, row) => (
            <ValueRow
              key={project.projectId}
              project={project}
              row={row}
              changes={table.edits.get(project.projectId)}
              activeColumn={active.row === row ? active.column : null}
              chosenColumns={
                row >= bounds.top && row <= bounds.bottom ? `${bounds.left} ${bounds.right}` : null
              }
              open={open?.row === row ? open : null}
              result={results.get(project.projectId)}
              grid={grid}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The cell that something happened in. */
function positionOf(target: EventTarget) {
  if (!(target instanceof Element) || target.closest("input, select, a")) return null;
  const position = target.closest<HTMLElement>("[data-cell]")?.dataset.cell?.split(" ").map(Number);
  const [row, column] = position ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}
