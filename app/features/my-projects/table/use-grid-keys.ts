import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { batchFields } from "#domain/my-projects/batch-columns.ts";
import {
  type CellPosition,
  type CellRange,
  cellValue,
  clearedEntries,
  filledDown,
  pastedEntries,
  rangeValues,
  type TableProject,
} from "#domain/my-projects/edited-table.ts";
import { plural } from "#domain/text/plural.ts";
import { pastedCells, tabSeparated } from "#domain/text/tab-separated.ts";
import type { EditedTable } from "./use-edited-table";

const start: CellRange = { anchor: { row: 0, column: 0 }, active: { row: 0, column: 0 } };
const lastColumn = batchFields.length - 1;

/** A cell that is being typed in, with the text it began with. */
export interface OpenCell extends CellPosition {
  text: string;
}

interface GridOptions {
  table: EditedTable;
  /** The projects in the rows, in order. */
  rows: readonly TableProject[];
  /** Called with what happened, for those who cannot see it and for what they may miss. */
  onNews: (text: string) => void;
}

/** Which cells of the grid are chosen or open, and what keys and the clipboard do. */
export function useGridKeys({ table, rows, onNews }: GridOptions) {
  const [chosen, setChosen] = useState(start);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const lastRow = Math.max(0, rows.length - 1);
  const within = ({ row, column }: CellPosition) => ({
    row: Math.max(0, Math.min(lastRow, row)),
    column: Math.max(0, Math.min(lastColumn, column)),
  });
  const range = { anchor: within(chosen.anchor), active: within(chosen.active) };
  const { active } = range;

  function choose(position: CellPosition, isExtending = false) {
    const next = within(position);
    setChosen({ anchor: isExtending ? range.anchor : next, active: next });
  }

  function openCell(position: CellPosition, text?: string) {
    const project = rows[position.row];
    const field = batchFields[position.column];
    if (!project || !field) return;
    choose(position);
    setOpen({ ...position, text: text ?? cellValue(table.edits, project, field) });
  }

  /** Enters what was typed and moves on by rows and columns. */
  function enter(typed: string, move: CellPosition) {
    if (!open) return;
    const project = rows[open.row];
    const field = batchFields[open.column];
    if (project && field && typed !== cellValue(table.edits, project, field)) {
      table.apply([{ project, field, typed }]);
    }
    setOpen(null);
    if (move.row !== 0 || move.column !== 0) {
      choose({ row: open.row + move.row, column: open.column + move.column });
    }
  }

  function fillDown() {
    const entries = filledDown(rows, table.edits, range);
    table.apply(entries);
    onNews(`Filled ${plural(entries.length, "cell", "cells")}`);
  }

  function paste(text: string) {
    const { entries, outside } = pastedEntries(rows, range, pastedCells(text));
    table.apply(entries);
    const last = entries.at(-1);
    if (last) {
      const from = {
        row: Math.min(range.anchor.row, active.row),
        column: Math.min(range.anchor.column, active.column),
      };
      const to = { row: rows.indexOf(last.project), column: batchFields.indexOf(last.field) };
      setChosen({ anchor: to, active: from });
    }
    const left =
      outside > 0 ? `; ${plural(outside, "cell", "cells")} outside of the table left out` : "";
    onNews(`Pasted ${plural(entries.length, "cell", "cells")}${left}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (open || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const done = isCommand ? runCommand(event) : move(event) || change(event);
    if (done) event.preventDefault();
  }

  function runCommand({ key, shiftKey }: KeyboardEvent): boolean {
    const commands: Record<string, () => void> = {
      z: shiftKey ? table.redo : table.undo,
      y: table.redo,
      d: fillDown,
      a: () =>
        setChosen({ anchor: { row: lastRow, column: lastColumn }, active: { row: 0, column: 0 } }),
      home: () => choose({ row: 0, column: 0 }, shiftKey),
      end: () => choose({ row: lastRow, column: lastColumn }, shiftKey),
      arrowdown: () => choose({ row: lastRow, column: active.column }, shiftKey),
      arrowup: () => choose({ row: 0, column: active.column }, shiftKey),
    };
    const command = commands[key.toLowerCase()];
    command?.();
    return command !== undefined;
  }

  function move({ key, shiftKey }: KeyboardEvent): boolean {
    const { row, column } = active;
    const moves: Record<string, CellPosition> = {
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageDown: { row: row + 10, column },
      PageUp: { row: row - 10, column },
      Home: { row, column: 0 },
      End: { row, column: lastColumn },
    };
    const next = moves[key];
    if (next) choose(next, shiftKey);
    return next !== undefined;
  }

  function change({ key }: KeyboardEvent): boolean {
    if (key === "Enter" || key === "F2") openCell(active);
    else if (key === "Delete" || key === "Backspace") table.apply(clearedEntries(rows, range));
    else if (key.length === 1 && key !== " ") openCell(active, key);
    else return false;
    return true;
  }

  function onPaste(event: ClipboardEvent) {
    if (open) return;
    event.preventDefault();
    paste(event.clipboardData.getData("text/plain"));
  }

  function onCopy(event: ClipboardEvent) {
    if (open) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", tabSeparated(rangeValues(rows, table.edits, range)));
    onNews("Copied");
  }

  return {
    range,
    open,
    choose,
    openCell,
    enter,
    cancel: () => setOpen(null),
    fillDown,
    handlers: { onKeyDown, onPaste, onCopy },
  };
}

export type GridKeys = ReturnType<typeof useGridKeys>;
