/** The tone of a news category's badge, by the category's name in lower case. */
const tones = {
  "platform updates": "blue",
  "product announcements": "purple",
  "company news": "green",
  "carbon markets": "emerald",
  "policy & regulation": "red",
  technology: "indigo",
  "verification & standards": "orange",
  "bezero ratings": "teal",
  "research & reports": "yellow",
} as const;

export type NewsCategoryTone = (typeof tones)[keyof typeof tones] | "grey";

const toneByCategory = new Map<string, NewsCategoryTone>(Object.entries(tones));

export function newsCategoryTone(category: string): NewsCategoryTone {
  return toneByCategory.get(category.trim().toLowerCase()) ?? "grey";
}
