import { coversYear, type VintageLot, vintageName } from "../ledger/vintage-lot.ts";
import type { ProjectLabel } from "./listing.ts";

/** Which vintages carry a stated label in the registry's own file. */
export interface LabelConfirmation {
  /** The day of the file, as YYYY-MM-DD; the oldest if there are several. */
  asOf: string;
  /** The oldest first. */
  vintages: readonly string[];
  /** Whether they are all the vintages that it was stated for, with all their credits. */
  isWhole: boolean;
}

/** null if only the developer states it, be it by a file of their own. */
export function labelConfirmation(
  { name, vintages }: Pick<ProjectLabel, "name" | "vintages">,
  lots: readonly VintageLot[],
): LabelConfirmation | null {
  const years = vintages?.split(",").map(Number);
  const meant = lots.filter((lot) => !years || years.some((year) => coversYear(lot, year)));
  const carrying = meant.flatMap((lot) => {
    const label = lot.labels.find((one) => one.name === name);
    const { labels: source } = lot.sources;
    return label && source?.by === "team" ? [{ lot, label, asOf: source.asOf }] : [];
  });
  const [asOf] = carrying.map((one) => one.asOf).sort();
  if (asOf === undefined) return null;
  return {
    asOf,
    vintages: carrying.map(({ lot }) => vintageName(lot)).reverse(),
    isWhole: carrying.length === meant.length && carrying.every(({ label }) => label.onAll),
  };
}

/** The labels on credits that the registry's files have and nobody stated, each once. */
export function unstatedLabels(
  stated: readonly Pick<ProjectLabel, "name">[],
  lots: readonly VintageLot[],
): ProjectLabel[] {
  const names = lots.flatMap(({ labels }) => labels.flatMap(({ name }) => name ?? []));
  return [...new Set(names)]
    .filter((name) => stated.every((label) => label.name !== name))
    .map((name) => {
      const years = lots
        .filter((lot) => lot.labels.some((one) => one.name === name))
        .flatMap(yearsOf);
      const vintages = [...new Set(years)].sort().join(", ");
      return { name, scope: "Credits", vintages, date: null, link: null };
    });
}

function yearsOf({ start, end }: VintageLot): number[] {
  const first = Number(start.slice(0, 4));
  return Array.from({ length: Number(end.slice(0, 4)) - first + 1 }, (_, index) => first + index);
}
