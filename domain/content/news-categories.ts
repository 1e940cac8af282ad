import { ratingsAgency } from "../agencies/agencies.ts";

/** News categories and the tone of their badges. */
const categories = [
  ["Platform Updates", "blue"],
  ["Product Announcements", "purple"],
  ["Company News", "green"],
  ["Carbon Markets", "emerald"],
  ["Policy & Regulation", "red"],
  ["Technology", "indigo"],
  ["Verification & Standards", "orange"],
  [`${ratingsAgency.name} Ratings`, "teal"],
  ["Research & Reports", "yellow"],
] as const;

export type NewsCategoryTone = (typeof categories)[number][1] | "grey";

/** The editor's suggestions; any other name is allowed too. */
export const newsCategories: readonly string[] = categories.map(([name]) => name);

const toneByCategory = new Map<string, NewsCategoryTone>(
  categories.map(([name, tone]) => [name.toLowerCase(), tone]),
);

export function newsCategoryTone(category: string): NewsCategoryTone {
  return toneByCategory.get(category.trim().toLowerCase()) ?? "grey";
}
