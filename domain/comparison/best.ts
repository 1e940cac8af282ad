import type { FactValue } from "../listing/facts/fact.ts";
import type { DisplayProject } from "../listing/listing.ts";
import type { Attribute } from "./attribute.ts";

export interface ComparedValue {
  project: DisplayProject;
  value: FactValue;
}

/**
 * Marks the best values of a row. There are none unless two values can be compared and differ.
 * Missing, hidden and not applicable values have no amount and are ignored; mixed units, and
 * projects that have nothing in common to be compared within, rule out a best value.
 */
export function bestOf(
  compared: readonly (ComparedValue | null)[],
  { better, within }: Pick<Attribute, "better" | "within">,
): boolean[] {
  const none = compared.map(() => false);
  if (!better) return none;
  const amounts = compared.map((one) => one && comparableAmount(one, within));
  const comparable = amounts.filter((amount) => amount !== null);
  if (new Set(comparable.map(({ kind }) => kind)).size !== 1) return none;
  const values = comparable.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  if (lowest === highest) return none;
  const best = better === "lower" ? lowest : highest;
  return amounts.map((amount) => amount?.value === best);
}

function comparableAmount({ project, value }: ComparedValue, within: Attribute["within"]) {
  if (value.kind !== "stated" || !value.amount) return null;
  const { value: amount, unit } = value.amount;
  const inCommon = within ? within(project) : "";
  return inCommon === null ? null : { value: amount, kind: `${unit} ${inCommon}` };
}
