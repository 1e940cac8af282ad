import { useMemo, useState } from "react";
import { batchFields } from "#domain/my-projects/batch-columns.ts";
import {
  type CellEntry,
  changedProjects,
  type TableEdits,
  type TableProject,
  withEntries,
} from "#domain/my-projects/edited-table.ts";

interface History {
  /** Every state so far that undo and redo can return to. */
  states: readonly TableEdits[];
  current: number;
}

const noEdits: TableEdits = new Map();
const begun: History = { states: [noEdits], current: 0 };

/**
 * The changes made in the table, with undo. While there are any, the projects stay as they were when
 * the first was made: what changes elsewhere meanwhile is found on saving, not overwritten unseen.
 */
export function useEditedTable(latest: readonly TableProject[]) {
  const [history, setHistory] = useState(begun);
  const [held, setHeld] = useState(latest);
  const edits = history.states[history.current] ?? noEdits;
  if (edits.size === 0 && held !== latest) setHeld(latest);
  const projects = edits.size === 0 ? latest : held;
  const changed = useMemo(() => changedProjects(projects, edits), [projects, edits]);

  function apply(entries: readonly CellEntry[]) {
    if (entries.length === 0) return;
    setHistory(({ states, current }) => ({
      states: [...states.slice(0, current + 1), withEntries(states[current] ?? noEdits, entries)],
      current: current + 1,
    }));
  }

  function goTo(step: 1 | -1) {
    setHistory(({ states, current }) => ({
      states,
      current: Math.max(0, Math.min(states.length - 1, current + step)),
    }));
  }

  /** Drops what was saved, on top of what is stored now; what was entered meanwhile stays. */
  function settle(saved: TableEdits, stored: readonly TableProject[]) {
    setHeld(stored);
    setHistory(({ states, current }) => ({
      states: [withEntries(noEdits, unsaved(states[current] ?? noEdits, saved, stored))],
      current: 0,
    }));
  }

  return {
    projects,
    edits,
    changed,
    apply,
    undo: () => goTo(-1),
    redo: () => goTo(1),
    canUndo: history.current > 0,
    canRedo: history.current < history.states.length - 1,
    discard: () => setHistory(begun),
    settle,
  };
}

function unsaved(
  edits: TableEdits,
  saved: TableEdits,
  stored: readonly TableProject[],
): CellEntry[] {
  return stored.flatMap((project) => {
    const { projectId } = project;
    return batchFields.flatMap((field) => {
      const typed = edits.get(projectId)?.[field];
      const isSaved = typed === saved.get(projectId)?.[field];
      return typed === undefined || isSaved ? [] : { project, field, typed };
    });
  });
}

export type EditedTable = ReturnType<typeof useEditedTable>;
