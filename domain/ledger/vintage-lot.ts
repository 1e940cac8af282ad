import type { Json } from "../database.types.ts";
import { objectIn } from "../json.ts";

/** What a file can say about the credits of a vintage, in whole kilograms of CO2 equivalent. */
export const lotAmounts = ["issued", "retired", "cancelled", "converted", "buffer"] as const;
export type LotAmount = (typeof lotAmounts)[number];

export const climateEffects = ["removal", "reduction", "mixed"] as const;
export type ClimateEffect = (typeof climateEffects)[number];

/** A label that the registry's file has on credits of a vintage. */
export interface VintageLabel {
  /** The registry's own words. */
  words: string;
  /** The label that they mean (domain/labels); null if it is not a known one. */
  name: string | null;
  /** Whether all credits of the vintage carry it, as far as the file says. */
  onAll: boolean;
}

/** Which file a value is from. */
export interface LotSource {
  /** The day of the file, as YYYY-MM-DD. */
  asOf: string;
  contents: string;
  /** Who supplied the file. */
  by: "team" | "developer";
  /** It is an excerpt, or does not say it of all credits of the vintage: what it lacks may exist. */
  isPartial?: true;
}

/** The credits of one vintage of a project, as the registry's files state them. */
export interface VintageLot {
  /** Dates as YYYY-MM-DD; a vintage of a calendar year has its first and last day. */
  start: string;
  end: string;
  /** In kilograms; a missing amount is not known. */
  amounts: Readonly<Partial<Record<LotAmount, number>>>;
  labels: readonly VintageLabel[];
  /** null: not stated. */
  effect: ClimateEffect | null;
  sources: Readonly<Partial<Record<LotAmount | "labels" | "effect", LotSource>>>;
}

/** Reads the vintages of a listing; what cannot be read is left out. */
export function vintageLots(json: Json | undefined): VintageLot[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((entry) => {
    const { start, end, amounts, labels, effect, sources } = objectIn(entry) ?? {};
    if (typeof start !== "string" || typeof end !== "string") return [];
    return [
      {
        start,
        end,
        amounts: amountsIn(amounts),
        labels: labelsIn(labels),
        effect: climateEffects.find((known) => known === effect) ?? null,
        sources: sourcesIn(sources),
      },
    ];
  });
}

function amountsIn(json: Json | undefined): VintageLot["amounts"] {
  const stated = objectIn(json) ?? {};
  return Object.fromEntries(
    lotAmounts.flatMap((amount) => {
      const kilograms = stated[amount];
      return typeof kilograms === "number" ? [[amount, kilograms]] : [];
    }),
  );
}

function labelsIn(json: Json | undefined): VintageLabel[] {
  if (!Array.isArray(json)) return [];
  return json.flatMap((entry) => {
    const { words, name, onAll } = objectIn(entry) ?? {};
    if (typeof words !== "string") return [];
    return [{ words, name: typeof name === "string" ? name : null, onAll: onAll === true }];
  });
}

function sourcesIn(json: Json | undefined): VintageLot["sources"] {
  const stated = objectIn(json) ?? {};
  return Object.fromEntries(
    ([...lotAmounts, "labels", "effect"] as const).flatMap((key) => {
      const { asOf, contents, by, isPartial } = objectIn(stated[key]) ?? {};
      if (typeof asOf !== "string" || typeof contents !== "string") return [];
      return [
        [
          key,
          {
            asOf,
            contents,
            by: by === "developer" ? "developer" : "team",
            ...(isPartial === true && { isPartial }),
          },
        ],
      ];
    }),
  );
}

const isYear = ({ start, end }: Pick<VintageLot, "start" | "end">) =>
  start.endsWith("-01-01") && end === `${start.slice(0, 4)}-12-31`;

/** '2024' for a calendar year, '2021–2024' for full years, or else the period's two days. */
export function vintageName(lot: Pick<VintageLot, "start" | "end">): string {
  const { start, end } = lot;
  if (isYear(lot)) return start.slice(0, 4);
  if (start.endsWith("-01-01") && end.endsWith("-12-31")) {
    return `${start.slice(0, 4)}–${end.slice(0, 4)}`;
  }
  return start === end ? start : `${start} – ${end}`;
}

/** Whether a vintage has days of a year. */
export const coversYear = ({ start, end }: Pick<VintageLot, "start" | "end">, year: number) =>
  Number(start.slice(0, 4)) <= year && year <= Number(end.slice(0, 4));
