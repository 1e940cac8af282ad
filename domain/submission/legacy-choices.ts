import { type CarbonCategory, carbonCategories, type displayPermissions } from "../vocabulary.ts";

const engineeredRemovals = new Set([
  "direct air capture",
  "beccs",
  "enhanced weathering",
  "biochar",
  "other engineered removal",
]);

/** The current category for a stored one; older projects named the kind of removal instead. */
export function currentCategory(stored: string): CarbonCategory {
  const text = stored.trim().toLowerCase();
  const known = carbonCategories.find((category) => category.toLowerCase() === text);
  if (known) return known;
  return engineeredRemovals.has(text) ? "Carbon removal with long-lived storage" : "Other";
}

const infoOnly = new Set([
  "InfoOnly",
  "Company name and project description",
  "All project information",
]);

export function currentPermission(stored: string): (typeof displayPermissions)[number] {
  if (stored === "Full") return "Full";
  return infoOnly.has(stored) ? "InfoOnly" : "None";
}
