import type { ImportedRow, LeftOutValue, RowProblem } from "./importable-fields.ts";
import type { ProblemReason } from "./problem-reasons.ts";

/** The rows whose cell says the same wrong thing. */
export interface ProblemText {
  /** The cell at fault; "" if it is not a single cell. */
  text: string;
  message: string;
  lines: number[];
}

/** What is wrong in one column for one reason. */
export interface ProblemGroup {
  /** Tells it from the other groups. */
  key: string;
  column: string | null;
  reason: ProblemReason;
  /** The lines of the file concerned, in order, each once. */
  lines: number[];
  /** The most frequent first. */
  texts: ProblemText[];
}

/** Groups problems by column and reason, and within by what the cells say; the largest first. */
export function problemGroups(problems: readonly RowProblem[]): ProblemGroup[] {
  const byKey = new Map<string, RowProblem[]>();
  for (const problem of problems)
    addTo(byKey, JSON.stringify([problem.column, problem.reason]), problem);
  return [...byKey]
    .flatMap(([key, found]) => {
      const [first] = found;
      if (!first) return [];
      const { column, reason } = first;
      return [{ key, column, reason, lines: linesOf(found), texts: textsOf(found) }];
    })
    .toSorted((one, other) => other.lines.length - one.lines.length);
}

/** A value that rows are imported without, as a problem of its line. */
export function leftOutValues(rows: readonly ImportedRow[]): (LeftOutValue & RowProblem)[] {
  return rows.flatMap(({ line, leftOut }) => leftOut.map((value) => ({ line, ...value })));
}

function textsOf(problems: readonly RowProblem[]): ProblemText[] {
  const byText = new Map<string, RowProblem[]>();
  // A refusal of the whole row has no cell.
  for (const problem of problems)
    addTo(byText, problem.text.toLowerCase() || problem.message, problem);
  return [...byText.values()]
    .flatMap((found) => {
      const [first] = found;
      return first ? [{ text: first.text, message: first.message, lines: linesOf(found) }] : [];
    })
    .toSorted((one, other) => other.lines.length - one.lines.length);
}

function linesOf(problems: readonly RowProblem[]): number[] {
  return [...new Set(problems.map(({ line }) => line))].toSorted((one, other) => one - other);
}

function addTo<Item>(groups: Map<string, Item[]>, key: string, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
