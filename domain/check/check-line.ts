import type { PriceComparison } from "../listing/price-comparison.ts";
import type { Statement } from "../listing/statements.ts";

export const verdicts = ["confirmed", "contradicted", "not known"] as const;
export type Verdict = (typeof verdicts)[number];

/** Who says what is known, and on which day, as YYYY-MM-DD. */
export interface LineSource {
  name: string;
  day: string | null;
}

/** One statement of an offer, held against what is known. */
export interface CheckLine {
  key: string;
  statement: string;
  verdict: Verdict;
  known: string;
  /** What would settle a verdict of 'not known'; null for the others. */
  settledBy: string | null;
  source: LineSource | null;
  /** Where to look further. */
  link: { text: string; url: string } | null;
  /** Follows from values that only signed-in users see. */
  isGated: boolean;
  /** Its statement repeats what was entered. */
  isOwnWords: boolean;
}

/** A line of which only what is special has to be said. */
export function checkLine(
  line: Pick<CheckLine, "key" | "statement" | "verdict" | "known"> & Partial<CheckLine>,
): CheckLine {
  return { settledBy: null, source: null, link: null, isGated: false, isOwnWords: false, ...line };
}

/** What is known besides the listing itself. */
export interface CheckContext {
  /** As YYYY-MM-DD. */
  today: string;
  /** Who stated the listing's values. */
  statements: readonly Statement[];
  /** Signed-in users only; null if not known or not sent. */
  prices: PriceComparison | null;
}
