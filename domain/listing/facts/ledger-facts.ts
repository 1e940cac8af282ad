import { labelOnVintage, leftNote, leftText, tonnesFigure } from "../../ledger/ledger-texts.ts";
import { leftOf, leftOfAll } from "../../ledger/tonnes-left.ts";
import { type VintageLot, vintageName } from "../../ledger/vintage-lot.ts";
import { storedTime } from "../../stored-time.ts";
import { longDay } from "../../text/date-text.ts";
import { figure } from "../../text/figure.ts";
import type { DisplayProject } from "../listing.ts";
import { absenceTexts, absent, type Fact } from "./fact.ts";

/** The labels on the credits of any vintage, each with its vintages. */
export function labelsOnVintages({ vintages }: DisplayProject): string[] {
  const names = new Map<string, string[]>();
  for (const lot of vintages) {
    for (const label of lot.labels) {
      const name = labelOnVintage(label);
      const some = label.onAll ? "" : " in part";
      names.set(name, [...(names.get(name) ?? []), `${vintageName(lot)}${some}`]);
    }
  }
  return [...names].map(([name, on]) => `${name} (${on.join(", ")})`);
}

/** Without duplicates; for the filter. */
export function labelNamesOnVintages({ vintages }: DisplayProject): string[] {
  return [...new Set(vintages.flatMap(({ labels }) => labels.map(labelOnVintage)))];
}

/** The years of vintages that were issued. */
export function issuedYears({ vintages }: DisplayProject): string[] {
  const years = vintages
    .filter(({ amounts }) => (amounts.issued ?? 0) > 0)
    .flatMap(({ start, end }) => yearsBetween(start, end));
  return [...new Set(years)];
}

function yearsBetween(start: string, end: string): string[] {
  const [first, last] = [Number(start.slice(0, 4)), Number(end.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
}

/** Of all vintages together; null if it is not known exactly. */
export function kilogramsLeft(
  vintages: DisplayProject["vintages"],
  registry: string | null,
): number | null {
  const left = leftOfAll(vintages, registry);
  return left.kind === "known" ? left.kilograms : null;
}

const leastTonnes = [1, 1_000, 10_000, 100_000, 1_000_000];
const leastText = (tonnes: number) => `${figure(tonnes)} t or more`;
const notKnownText = absenceTexts["not known"];

/** The filter's options for what is left. */
export const leftOptions = [
  ...leastTonnes.map((tonnes) => ({
    value: leastText(tonnes),
    label: leastText(tonnes),
    param: String(tonnes),
  })),
  { value: notKnownText, label: notKnownText, param: "not-known" },
];

/** Which of them a project matches. */
export function leftBands({ vintages, registry }: DisplayProject): string[] {
  const left = kilogramsLeft(vintages, registry);
  if (left === null) return [notKnownText];
  return leastTonnes.filter((tonnes) => left >= tonnes * 1000).map(leastText);
}

/** '2024: 21,900 issued, 5,100 retired, 16,800 left' */
export function vintageText(lot: VintageLot, registry: string | null): string {
  const { issued, retired } = lot.amounts;
  const left = leftOf(lot, registry);
  const parts = [
    issued !== undefined && `${tonnesFigure(issued)} issued`,
    retired !== undefined && `${tonnesFigure(retired)} retired`,
    (left.kind === "known" || left.kind === "at most") && `${leftText(left)} left`,
  ].filter(Boolean);
  return [vintageName(lot), parts.join(", ")].filter(Boolean).join(": ");
}

/** What the registry's files say about each vintage. */
export const vintagesInRegistry: Fact = {
  key: "vintagesInRegistry",
  label: "Vintages in Registry",
  audience: "everyone",
  fields: [],
  statedBy: "registry's ledger",
  value: ({ vintages, registry }) => {
    if (vintages.length === 0) return absent("not known");
    const texts = vintages.map((lot) => vintageText(lot, registry));
    return { kind: "stated", data: texts, text: texts.join("; ") };
  },
};

/** Of all vintages together, according to the registry's files. */
export const tonnesLeft: Fact = {
  key: "tonnesLeft",
  label: "Tonnes Left",
  unit: "tCO2e",
  audience: "everyone",
  fields: [],
  statedBy: "registry's ledger",
  value: ({ vintages, registry }) => {
    const left = leftOfAll(vintages, registry);
    if (left.kind !== "known") {
      const most = left.kind === "at most" ? `At most ${tonnesFigure(left.kilograms)} tCO2e. ` : "";
      return absent("not known", `${most}${leftNote(left, registry)}`);
    }
    const text = leftText(left);
    return {
      kind: "stated",
      data: left.kilograms / 1000,
      text: `${text} tCO2e`,
      figure: text,
      note: `in files of ${longDay(new Date(storedTime(left.asOf)))}`,
      amount: { value: left.kilograms, unit: "kilograms" },
    };
  },
};

export const vintageLabels: Fact = {
  key: "vintageLabels",
  label: "Labels on Vintages",
  audience: "everyone",
  fields: [],
  statedBy: "registry's ledger",
  value: (project) => {
    const labels = labelsOnVintages(project);
    if (labels.length === 0)
      return absent(project.vintages.length === 0 ? "not known" : "not stated");
    return { kind: "stated", data: labels, text: labels.join("; ") };
  },
};

export const ledgerFacts = [vintagesInRegistry, tonnesLeft, vintageLabels] as const;
