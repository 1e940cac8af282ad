import type { Json } from "../database.types.ts";
import { objectIn } from "../json.ts";

/** The best comes first. */
const verdicts = ["yes", "unknown", "no"] as const;
export type Verdict = (typeof verdicts)[number];

/** Vintages about which one rule says the same. */
export interface UsePart {
  verdict: Verdict;
  /** The version of the rule that decides, or would if the missing facts were known. */
  rule: number;
  /** Positions among the listing's vintages; empty if it has none. */
  vintages: readonly number[];
}

/** What a scheme says about a listing's credits. */
export interface ListedUse {
  /** The scheme's key. */
  scheme: string;
  name: string;
  /** The best verdict first; never empty. */
  parts: readonly UsePart[];
}

/** Reads the uses of a listing; what cannot be read is left out. */
export function listedUses(json: Json | undefined): ListedUse[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((entry) => {
    const { scheme, name, parts } = objectIn(entry) ?? {};
    if (typeof scheme !== "string" || typeof name !== "string" || !Array.isArray(parts)) return [];
    const read = parts.flatMap(partIn);
    return read.length > 0 ? [{ scheme, name, parts: read }] : [];
  });
}

function partIn(json: Json): UsePart[] {
  const { verdict, rule, vintages } = objectIn(json) ?? {};
  const known = verdicts.find((one) => one === verdict);
  if (!known || typeof rule !== "number" || !Array.isArray(vintages)) return [];
  return [
    { verdict: known, rule, vintages: vintages.filter((place) => typeof place === "number") },
  ];
}

/** The best verdict that any vintage has. */
export const bestVerdict = ({ parts: [best] }: ListedUse): Verdict => best?.verdict ?? "unknown";
