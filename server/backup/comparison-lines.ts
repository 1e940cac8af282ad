import type { StayingRows } from "./platform/project-tables.ts";
import { isSameContent } from "./rows/row-digest.ts";
import type { Comparison } from "./site/fill-target.ts";

/** What was compared, as lines of a table; tables without rows share one. */
export function comparisonLines({ tables, files }: Comparison): string[] {
  const figure = (value: number) => value.toLocaleString("en-GB").padStart(12);
  const line = (name: string, sent: string, stored: string, verdict: string) =>
    `${name.padEnd(40)}${sent.padStart(12)}${stored.padStart(12)}  ${verdict}`;
  const filled = tables.filter(({ sent, stored }) => sent.rows + stored.rows > 0);
  const differences = tables.filter(({ sent, stored }) => !isSameContent(sent, stored)).length;
  return [
    line("table", "rows", "compared", ""),
    ...filled.map(({ name, sent, stored }) =>
      line(
        name,
        figure(sent.rows),
        figure(stored.rows),
        isSameContent(sent, stored) ? "same" : "DIFFERENT",
      ),
    ),
    `${tables.length - filled.length} more tables without rows`,
    `${files.count.toLocaleString("en-GB")} files with ${files.bytes.toLocaleString("en-GB")} bytes, each compared by its SHA-256`,
    `Differences: ${differences}`,
  ];
}

/** What was left behind on purpose, and why. */
export const stayingLines = (staying: readonly StayingRows[]): string[] =>
  staying.map(
    ({ name, rows, reason }) =>
      `${name.padEnd(40)}${rows.toLocaleString("en-GB").padStart(12)} stay: ${reason}`,
  );
