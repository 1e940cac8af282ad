import { compliancePeriods } from "../labels/compliance-periods.ts";
import type { KnownLabel } from "../labels/known-labels.ts";
import { knownLabel, labelKey } from "../labels/recognise-label.ts";
import type { ClaimedEffect } from "./seller-offer.ts";

const effectWords: Readonly<Record<string, ClaimedEffect>> = {
  removal: "removal",
  removals: "removal",
  "carbon removal": "removal",
  "carbon removals": "removal",
  reduction: "reduction",
  reductions: "reduction",
  "emission reduction": "reduction",
  "emission reductions": "reduction",
  avoidance: "reduction",
  "avoided emissions": "reduction",
};

export const effectNamed = (text: string): ClaimedEffect | null =>
  Object.hasOwn(effectWords, labelKey(text)) ? (effectWords[labelKey(text)] ?? null) : null;

/** A part of a label's name that cannot be a claim of its own. */
const onlyPeriod =
  /^(?:(?:pilot|first|second) phase)?[\s(]*(?:20\d\d\s*[-–—]\s*20\d\d)?\)?(?: (?:eligible|scope))?$/i;

/** The claims in a list such as 'CCP, CORSIA eligible, 2024–2026, removal', in its own words. */
export function splitClaims(text: string): string[] {
  const parts = text
    .split(/[,;\n]/)
    .map((part) => part.trim().replace(/\s+/g, " "))
    .filter((part) => part !== "");
  const claims: string[] = [];
  for (let index = 0; index < parts.length; ) {
    const length = [4, 3, 2].find((count) => isOneClaim(parts.slice(index, index + count))) ?? 1;
    claims.push(parts.slice(index, index + length).join(", "));
    index += length;
  }
  return claims;
}

/** The names of some labels have commas of their own. */
function isOneClaim(parts: readonly string[]): boolean {
  const [first = "", ...others] = parts;
  if (others.length === 0) return false;
  return (
    knownLabel(parts.join(", "), "Credits") !== null ||
    (/corsia/i.test(first) && others.every((part) => onlyPeriod.test(part)))
  );
}

/** Names of CORSIA's labels without a period. */
const withoutPeriod = /^(?:corsia (eligible|scope)|(eligible) for corsia)(?: credits?)?$/;

export interface ClaimedLabel {
  words: string;
  /** The label that they mean; null if it is not a known one. */
  label: KnownLabel | null;
  /** The claim names no compliance period and is held against that of the day. */
  isPeriodAssumed: boolean;
}

/** What a claim means on a day, as YYYY-MM-DD. */
export function claimedLabel(words: string, today: string): ClaimedLabel {
  const label = knownLabel(words, "Credits");
  if (label) return { words, label, isPeriodAssumed: false };
  const [, status, eligible] = withoutPeriod.exec(labelKey(words)) ?? [];
  const named = status ?? eligible;
  const year = today.slice(0, 4);
  const period = compliancePeriods.find(
    ({ years }) => years.slice(0, 4) <= year && year <= years.slice(5),
  );
  const assumed = named && period ? knownLabel(`CORSIA ${named} ${period.years}`, "Credits") : null;
  return { words, label: assumed, isPeriodAssumed: assumed !== null };
}
