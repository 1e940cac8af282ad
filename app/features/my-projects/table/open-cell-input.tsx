import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  type BatchField,
  columnChoices,
  columnLabels,
  isNumberColumn,
} from "#domain/my-projects/batch-columns.ts";
import type { GridKeys } from "./use-grid-keys";

interface OpenCellInputProps {
  field: BatchField;
  projectName: string;
  text: string;
  grid: Pick<GridKeys, "enter" | "cancel">;
}

const stay = { row: 0, column: 0 };

const inputClass =
  "absolute inset-0 z-10 w-full bg-white px-2.5 text-sm outline-2 -outline-offset-2 outline-moss";

/** The input or the choices of the cell that is being typed in. */
export function OpenCellInput({ field, projectName, text, grid }: OpenCellInputProps) {
  const [typed, setTyped] = useState(text);
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const isSettled = useRef(false);
  const choices = columnChoices(field);
  const label = `${columnLabels[field]}, ${projectName}`;

  useEffect(() => {
    control.current?.focus();
  }, []);

  function settle(move: typeof stay) {
    // Removing the input blurs it, which must not enter the text again.
    if (isSettled.current) return;
    isSettled.current = true;
    grid.enter(typed, move);
  }

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === "Escape") {
      isSettled.current = true;
      grid.cancel();
    } else if (event.key === "Enter") settle({ row: event.shiftKey ? -1 : 1, column: 0 });
    else if (event.key === "Tab") {
      event.preventDefault();
      settle({ row: 0, column: event.shiftKey ? -1 : 1 });
    }
  }

  const shared = {
    "aria-label": label,
    value: typed,
    onKeyDown,
    onBlur: () => settle(stay),
    className: inputClass,
  };
  if (choices) {
    return (
      <select ref={control} {...shared} onChange={(event) => setTyped(event.target.value)}>
        <option value="">Not stated</option>
        {!choices.includes(typed) && typed !== "" && <option value={typed}>{typed}</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      ref={control}
      {...shared}
      inputMode={isNumberColumn(field) ? "numeric" : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
