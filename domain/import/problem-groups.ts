import type { ImportedRow, RowProblem } from "./importable-fields.ts";
import { type ProblemReason, problemReasons } from "./problem-reasons.ts";

/** The problems of one column with one reason, so that they can be mended together. */
export interface ProblemGroup {
  column: string | null;
  reason: ProblemReason;
  /** The reason in words. */
  title: string;
  /** Whether the rows are refused; otherwise only the values are left out. */
  refuses: boolean;
  rows: number;
  /** The cells at fault, most frequent first. */
  texts: { text: string; rows: number }[];
  /** What the first of them is told. */
  message: string;
  firstLine: number;
}

/** Groups a file's problems and left-out values by column and reason, the largest first. */
export function problemGroups(
  problems: readonly RowProblem[],
  rows: readonly Pick<ImportedRow, "line" | "leftOut">[] = [],
): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup & { counts: Map<string, number> }>();
  const add = (problem: Omit<RowProblem, "line">, line: number, refuses: boolean) => {
    const { column, reason, text, message } = problem;
    const key = JSON.stringify([column, reason, refuses]);
    const group = groups.get(key) ?? {
      ...{ column, reason, title: problemReasons[reason], refuses, message },
      ...{ rows: 0, texts: [], firstLine: line },
      counts: new Map<string, number>(),
    };
    group.rows += 1;
    group.counts.set(text, (group.counts.get(text) ?? 0) + 1);
    groups.set(key, group);
  };
  for (const problem of problems) add(problem, problem.line, true);
  for (const { line, leftOut } of rows) for (const left of leftOut) add(left, line, false);
  return [...groups.values()]
    .map(({ counts, ...group }) => ({ ...group, texts: mostFrequent(counts) }))
    .toSorted((one, other) => other.rows - one.rows);
}

function mostFrequent(counts: ReadonlyMap<string, number>) {
  return [...counts]
    .map(([text, rows]) => ({ text, rows }))
    .toSorted((one, other) => other.rows - one.rows);
}
