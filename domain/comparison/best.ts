import type { AttributeValue, Better } from "./attribute.ts";

/**
 * Marks the best values of a row. There are none unless two values can be compared and differ.
 * Missing, hidden and not applicable values have no measure and are ignored; mixed units rule out a
 * best value.
 */
export function bestOf(
  values: readonly (AttributeValue | null)[],
  better: Better | undefined,
): boolean[] {
  const none = values.map(() => false);
  if (!better) return none;
  const measures = values.map((value) => (value?.kind === "stated" ? value.measure : undefined));
  const comparable = measures.filter((measure) => measure !== undefined);
  if (new Set(comparable.map(({ unit }) => unit)).size !== 1) return none;
  const amounts = comparable.map(({ amount }) => amount);
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  if (lowest === highest) return none;
  const best = better === "lower" ? lowest : highest;
  return measures.map((measure) => measure?.amount === best);
}
