import { labelFamily } from "../labels/label-family.ts";
import { type VintageLot, vintageName } from "../ledger/vintage-lot.ts";
import { longDay } from "../text/date-text.ts";
import { askedLabels } from "./asked-labels.ts";
import type { UsePart } from "./listed-use.ts";
import type { UsageRule } from "./usage-rule.ts";
import { vintagesText } from "./use-text.ts";

/** What decides a part of a verdict, as a page needs it to explain one. */
export type DecidingRule = Pick<
  UsageRule,
  "id" | "scheme" | "clause" | "paraphrase" | "sourceUrl" | "readOn" | "condition"
>;

/** Why a rule says what it says about some vintages, in a sentence or two. */
export function reasonOfUse(
  { verdict, vintages }: UsePart,
  rule: DecidingRule,
  all: readonly VintageLot[],
): string {
  const lots = vintages.flatMap((place) => all[place] ?? []);
  const asked = askedLabels(rule.condition);
  if (asked.length === 0) return verdict === "unknown" ? "Facts are missing." : rule.paraphrase;
  if (verdict === "unknown") return unknownReason(asked, lots);
  const file = fileText(lots);
  const [first = ""] = asked;
  if (verdict === "yes")
    return `${file} has the label ‘${carriedName(first, lots)}’ on all credits.`;
  return `${file} does not have the label ‘${first}’ on these credits.${scopeText(first, lots)}`;
}

/** Scope is not Eligible, but a step towards it. */
function scopeText(eligible: string, lots: readonly VintageLot[]): string {
  const scope = eligible.replace("CORSIA Eligible,", "CORSIA Scope,");
  const inScope = scope === eligible ? [] : lots.filter((lot) => carries(lot, scope));
  if (inScope.length === 0) return "";
  const names = vintagesText(inScope.map(vintageName).reverse());
  return ` ${names} ${inScope.length === 1 ? "carries" : "carry"} Scope, not yet Eligible.`;
}

const carries = ({ labels }: VintageLot, name: string) =>
  labels.some((label) => label.name?.startsWith(name));

/** The label as the file has it, which may say more than was asked. */
const carriedName = (name: string, lots: readonly VintageLot[]) =>
  lots.flatMap(({ labels }) => labels).find((label) => label.name?.startsWith(name))?.name ?? name;

function unknownReason(asked: readonly string[], lots: readonly VintageLot[]): string {
  const settles = "The registry’s file of issuances would settle it.";
  if (lots.length === 0) {
    return `No file of the registry with labels of this project’s credits has been read. ${settles}`;
  }
  if (lots.some(({ sources }) => sources.labels?.by === "developer")) {
    return "The labels are only in a file that the developer supplied.";
  }
  if (lots.some(({ sources }) => !sources.labels)) {
    return `The labels of these credits are not known. ${settles}`;
  }
  if (lots.some(({ sources }) => sources.labels?.isPartial)) {
    return `${fileText(lots)} does not tell of all credits of the vintage. ${settles}`;
  }
  const partly = asked.find((name) => lots.some((lot) => carries(lot, name)));
  if (partly) return `${fileText(lots)} has the label ‘${partly}’ on only some of the credits.`;
  const families = asked.map(labelFamily);
  const words = lots
    .flatMap(({ labels }) => labels)
    .filter((label) => label.name === null && families.includes(labelFamily(label.words)));
  return words[0]
    ? `${fileText(lots)} says ‘${words[0].words}’, which does not tell.`
    : `${fileText(lots)} has no place for this label, so that it does not tell.`;
}

/** 'The registry’s file of 1 September 2026' */
function fileText(lots: readonly VintageLot[]): string {
  const days = lots.flatMap(({ sources }) => sources.labels?.asOf ?? []).sort();
  const [oldest = ""] = days;
  const newest = days.at(-1) ?? "";
  const text = (day: string) => longDay(new Date(day));
  if (oldest === "") return "The registry’s file";
  return oldest === newest
    ? `The registry’s file of ${text(oldest)}`
    : `Of the registry’s files of ${text(oldest)} to ${text(newest)}, each`;
}
