import { figure } from "#domain/text/figure.ts";

interface Counts {
  new: number;
  changed: number;
  unchanged: number;
  failed: number;
}

/** For example '4,980 new, 12 changed, 8 unchanged.' */
export function countsText(counts: Counts): string {
  const labelled = [
    [counts.new, "new"],
    [counts.changed, "changed"],
    [counts.unchanged, "unchanged"],
    [counts.failed, "failed"],
  ] as const;
  const nonZero = labelled.filter(([count]) => count > 0);
  if (nonZero.length === 0) return "No rows were imported.";
  return `${nonZero.map(([count, word]) => `${figure(count)} ${word}`).join(", ")}.`;
}
