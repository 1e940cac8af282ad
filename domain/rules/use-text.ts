import { type VintageLot, vintageName } from "../ledger/vintage-lot.ts";
import { formatList } from "../text/format-list.ts";
import type { ListedUse, UsePart, Verdict } from "./listed-use.ts";

export const verdictWords: Readonly<Record<Verdict, string>> = {
  yes: "Yes",
  unknown: "Unknown",
  no: "No",
};

/** The names of the vintages of a part, the oldest first. */
export function partVintages(
  { vintages }: Pick<UsePart, "vintages">,
  lots: readonly VintageLot[],
): string[] {
  return vintages
    .flatMap((place) => lots[place] ?? [])
    .map(vintageName)
    .reverse();
}

const maxNamed = 4;

/** '2023 and 2024'; of many, the first and the last. */
export function vintagesText(names: readonly string[]): string {
  if (names.length <= maxNamed) return formatList(names);
  return `${names[0]} to ${names.at(-1)}, ${names.length} vintages`;
}

/** 'Yes: 2023, 2024; no: 2022', or the verdict alone if it is the same for all vintages. */
export function textOfUse({ parts }: ListedUse, lots: readonly VintageLot[]): string {
  const said = verdictsOf(parts);
  if (said.length === 1) return verdictWords[said[0]?.verdict ?? "unknown"];
  const texts = said.map(
    (part) => `${verdictWords[part.verdict].toLowerCase()}: ${partVintages(part, lots).join(", ")}`,
  );
  const text = texts.join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The vintages of each verdict, whichever rule gives it. */
function verdictsOf(
  parts: readonly UsePart[],
): { verdict: Verdict; vintages: readonly number[] }[] {
  const byVerdict = new Map<Verdict, number[]>();
  for (const { verdict, vintages } of parts) {
    byVerdict.set(verdict, [...(byVerdict.get(verdict) ?? []), ...vintages]);
  }
  return [...byVerdict].map(([verdict, vintages]) => ({
    verdict,
    vintages: vintages.sort((a, b) => a - b),
  }));
}
