import { entryTexts, sellerOfProject } from "./entry-texts.ts";
import type { FrozenGatedPart, FrozenItem, FrozenStatement } from "./frozen-text.ts";

export interface ShownLine {
  letter: string | null;
  asks: string;
  items: readonly FrozenItem[];
}

/** The law's letter under which the buyer's entry of the seller is shown. */
const sellersLetter = "(a)";

/** What is asked of a project, with the buyer's seller in its line, and gated values if known. */
export function shownLines(
  { projects, statedByBuyer, law }: FrozenStatement,
  gated: FrozenGatedPart | null,
  id: string,
): ShownLine[] {
  const lines = projects.find((project) => project.id === id)?.lines ?? [];
  const revealed = gated?.projects.find((project) => project.id === id)?.items ?? [];
  const seller = statedByBuyer?.[sellerOfProject(id)] ?? statedByBuyer?.seller;
  const asked = lines.map(({ letter, asks, items }) => ({
    letter,
    asks,
    items: [
      ...(letter === sellersLetter && seller ? [seller] : []),
      ...items.map((item) => revealed.find(({ label }) => label === item.label) ?? item),
    ],
  }));
  const asksFor = new Set(lines.flatMap(({ items }) => items.map(({ label }) => label)));
  const others = revealed.filter(({ label }) => !asksFor.has(label));
  return others.length > 0
    ? [
        ...asked,
        {
          letter: null,
          asks: law ? "Not asked for, as listed" : "For those who log in",
          items: others,
        },
      ]
    : asked;
}

/** What the buyer said of the purchase or the offer as a whole, the seller aside. */
export function purchaseItems({ statedByBuyer }: FrozenStatement): FrozenItem[] {
  return [...Object.keys(entryTexts), "offer", "total"].flatMap((key) =>
    key === "seller" ? [] : (statedByBuyer?.[key] ?? []),
  );
}

export const purchaseHeading = ({ kind }: FrozenStatement) =>
  kind === "offer" ? "The offer" : "The purchase";

/** 'Developer, 3 Nov 2026', or who could state it. */
export function sourceText({ statedBy, couldState }: FrozenItem): string {
  if (statedBy) return statedBy;
  return couldState ? `Could be stated by ${couldState}` : "";
}
