import { changedFacts } from "#domain/listing/changed-facts.ts";
import type { Fact } from "#domain/listing/facts/fact.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import type { ExplorerView } from "./explorer-view";

/** What has happened to a row since the page was opened. */
export interface RowMark {
  /** The keys of the facts that have changed. */
  facts: ReadonlySet<string>;
  /** Whether the row would no longer be shown; it stays until the visitor asks for the new list. */
  isGone: boolean;
}

export type RowMarks = ReadonlyMap<string, RowMark>;

/** What one refetch has changed, for those who cannot see the marks. */
interface ChangeCount {
  /** Tells a change from the one before it that looks the same. */
  serial: number;
  updated: number;
  added: number;
  gone: number;
}

/** The rows shown, which stay where they are while the data behind them changes. */
export interface HeldView {
  shown: ExplorerView;
  latest: ExplorerView;
  marks: RowMarks;
  /** How many rows wait to be shown. */
  added: number;
  /** Whether the latest rows are other ones, or in another order, than those shown. */
  isOutOfDate: boolean;
  /** The last change; null until there is one. */
  change: ChangeCount | null;
  basis: Basis;
}

/** What makes rows incomparable: another viewer, currency or choice of pinned projects. */
export interface Basis {
  values: string;
  pinned: readonly string[];
}

const noMarks: RowMarks = new Map();

const fresh = (latest: ExplorerView, basis: Basis, marks = noMarks): HeldView => ({
  shown: latest,
  latest,
  marks,
  added: 0,
  isOutOfDate: false,
  change: null,
  basis,
});

/**
 * Takes new data without moving a row: values change in place, rows that would be new or in another
 * position wait, and rows that have gone stay, marked. What the visitor asked for anew is shown as
 * it is.
 */
export function hold(
  held: HeldView | null,
  latest: ExplorerView,
  basis: Basis,
  facts: readonly Fact[],
): HeldView {
  if (!held || held.basis.values !== basis.values) return fresh(latest, basis);
  if (!isSameQuery(held, latest, basis)) return fresh(latest, basis, withoutGone(held.marks));
  const before = rowsById(held.latest);
  const after = rowsById(latest);
  const changed = new Map<string, string[]>();
  for (const [id, project] of after) {
    const earlier = before.get(id);
    const keys = earlier ? changedFacts(earlier, project, facts) : [];
    if (keys.length > 0) changed.set(id, keys);
  }
  const { shown, added, gone } = arranged(held.shown, latest, after);
  const marks = marked(held.marks, changed, gone);
  const change = {
    serial: (held.change?.serial ?? 0) + 1,
    updated: changed.size,
    added: Math.max(0, added - held.added),
    gone: [...gone].filter((id) => !held.marks.get(id)?.isGone).length,
  };
  const isNews = change.updated + change.added + change.gone > 0;
  return {
    shown,
    latest,
    marks,
    added,
    isOutOfDate: shown.projects !== latest.projects,
    change: isNews ? change : held.change,
    basis,
  };
}

/** Shows the latest rows in their order, as the visitor has asked. */
export const released = (held: HeldView): HeldView =>
  fresh(held.latest, held.basis, withoutGone(held.marks));

function isSameQuery({ shown, basis: asked }: HeldView, latest: ExplorerView, basis: Basis) {
  return (
    asked.pinned === basis.pinned &&
    shown.queried.filters === latest.queried.filters &&
    shown.queried.sort === latest.queried.sort &&
    shown.isComplete &&
    latest.isComplete
  );
}

function rowsById({ pinned, projects }: ExplorerView): Map<string, DisplayProject> {
  const rows = [...pinned, ...projects].flatMap((project) => project ?? []);
  return new Map(rows.map((project) => [project.id, project]));
}

interface Arranged {
  shown: ExplorerView;
  added: number;
  gone: ReadonlySet<string>;
}

function arranged(
  shown: ExplorerView,
  latest: ExplorerView,
  after: ReadonlyMap<string, DisplayProject>,
): Arranged {
  const asLatest = { shown: latest, added: 0, gone: new Set<string>() };
  const isWhole = ![...shown.projects, ...latest.projects].includes(undefined);
  const isUnmoved = shown.projects.every((project, index) => {
    const now = latest.projects[index];
    return now ? !project || now.id === project.id : !isWhole;
  });
  if (isUnmoved) return asLatest;
  // Scrolling to rows that were not loaded is asking for them.
  const hasScrolled = latest.projects.some((now, index) => now && !shown.projects[index]);
  if (!isWhole && hasScrolled) return asLatest;

  const projects = shown.projects.map((project) => project && (after.get(project.id) ?? project));
  const known = new Set(projects.map((project) => project?.id));
  const isGone = (project: DisplayProject | undefined) => project && !after.has(project.id);
  return {
    shown: { ...latest, projects, count: shown.count },
    // Of a list that is loaded in pages, only the numbers are known.
    added: isWhole
      ? latest.projects.filter((project) => !known.has(project?.id)).length
      : Math.max(0, latest.count - shown.count),
    gone: new Set(
      isWhole ? projects.filter(isGone).flatMap((project) => project?.id ?? []) : undefined,
    ),
  };
}

function marked(
  before: RowMarks,
  changed: ReadonlyMap<string, readonly string[]>,
  gone: ReadonlySet<string>,
): RowMarks {
  const marks = new Map(withoutGone(before));
  for (const [id, keys] of changed) {
    marks.set(id, { facts: new Set([...(marks.get(id)?.facts ?? []), ...keys]), isGone: false });
  }
  for (const id of gone) {
    marks.set(id, { facts: marks.get(id)?.facts ?? new Set(), isGone: true });
  }
  return sameMarks(before, marks) ? before : marks;
}

/** Marks of rows that only waited to be removed end when they are. */
function withoutGone(marks: RowMarks): RowMarks {
  if (![...marks.values()].some(({ isGone }) => isGone)) return marks;
  const kept = [...marks].filter(([, { facts }]) => facts.size > 0);
  return new Map(kept.map(([id, { facts }]) => [id, { facts, isGone: false }]));
}

const sameMarks = (before: RowMarks, after: RowMarks) =>
  before.size === after.size &&
  [...after].every(([id, mark]) => {
    const known = before.get(id);
    return known?.isGone === mark.isGone && known.facts.size === mark.facts.size;
  });
