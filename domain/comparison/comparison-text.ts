import { formatList } from "../text/format-list.ts";
import { type ComparedProject, comparedId, comparedName } from "./compared-columns.ts";
import type { DifferenceCount } from "./comparison.ts";

const numberWords = ["No", "One", "Two", "Three", "Four", "Five"];

/** 'Four projects, side by side' */
export function comparisonHeading(count: number): string {
  return `${numberWords[count] ?? count} ${count === 1 ? "project" : "projects"}, side by side`;
}

/** 'Aerolith, Norrbark and Kilifi Mangrove Trust compared' */
export function comparisonTitle(compared: readonly ComparedProject[]): string {
  if (compared.length === 0) return "Compare carbon credits side by side";
  return `${formatList(compared.map(comparedName))} compared`;
}

export function comparisonDescription(compared: readonly ComparedProject[]): string {
  const names = compared.map((one) => `${comparedName(one)} (${comparedId(one)})`);
  const what = "price, permanence, rating, status and co-benefits";
  return names.length === 0
    ? `Up to five carbon credit projects side by side: ${what}.`
    : `${formatList(names)} side by side: ${what}.`;
}

/** '9 of 22 rows differ' */
export function differencesText({ rows, differing }: DifferenceCount): string {
  return `${differing} of ${rows} rows differ`;
}

/** ', 5 are hidden until you log in', to follow the above for visitors who are not signed in. */
export function hiddenRowsText({ hidden }: DifferenceCount): string {
  return hidden > 0 ? `, ${hidden} are hidden until you log in` : "";
}
