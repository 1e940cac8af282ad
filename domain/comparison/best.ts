import type { AttributeValue, Better } from "./attribute.ts";

/**
 * Which values of a row are its best: none unless two can be compared and one is better. What is missing,
 * hidden or not applicable has no measure and takes no part; a row that mixes units has no best at all.
 */
export function bestOf(
  values: readonly (AttributeValue | null)[],
  better: Better | undefined,
): boolean[] {
  const nothing = values.map(() => false);
  if (!better) return nothing;
  const measures = values.map((value) => (value?.kind === "stated" ? value.measure : undefined));
  const comparable = measures.filter((measure) => measure !== undefined);
  if (new Set(comparable.map(({ unit }) => unit)).size !== 1) return nothing;
  const amounts = comparable.map(({ amount }) => amount);
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  if (lowest === highest) return nothing;
  const best = better === "lower" ? lowest : highest;
  return measures.map((measure) => measure?.amount === best);
}
