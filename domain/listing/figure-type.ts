import type { DisplayProject } from "./listing.ts";
import { notStatedText } from "./value.ts";

export const severalTypes = "Several types";

/** The rule in words, for the figures' readers. */
export const figureTypeRule =
  "Projects of several types, and portfolios, count in ‘Several types’ only.";

type Typed = Pick<DisplayProject, "allProjectTypes" | "isPortfolio">;

/** The type in whose figures a project counts; each project counts once. */
export function figureType(project: Typed): string {
  return statedFigureType(project) ?? notStatedText;
}

/** Null if the project states no type, and so cannot be compared with others of its type. */
export function statedFigureType({ allProjectTypes, isPortfolio }: Typed): string | null {
  if (isPortfolio || allProjectTypes.length > 1) return severalTypes;
  return allProjectTypes[0] ?? null;
}

/** Not stating a type is no type: whatever is sorted by, those without one come last. */
export const typedFirst = (a: string, b: string): number =>
  Number(a === notStatedText) - Number(b === notStatedText);

/** Whether credits can be bought: stated to be available, and not sold out. */
export function isForSale({
  status,
  creditAvailability,
}: Pick<DisplayProject, "status" | "creditAvailability">): boolean {
  return status !== "Sold Out" && creditAvailability?.startsWith("Yes") === true;
}
