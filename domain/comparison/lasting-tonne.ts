import { statedYears } from "../listing/permanence.ts";
import type { Cost, Permanence } from "../listing/value.ts";

/** For how long a tonne has to last, and what money later is worth less than money now. */
export interface LastingTonneSettings {
  horizonYears: number;
  /** In per cent a year. */
  discountRate: number;
}

export const horizonChoices = [100, 500, 1_000, 10_000] as const;
export const rateChoices = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const defaultLastingTonne: LastingTonneSettings = { horizonYears: 1_000, discountRate: 3 };

/**
 * What it costs to keep a tonne stored until the horizon, by buying again at today's price whenever the
 * stated years are over: the sum of price / (1 + rate)^(k * years) for k = 0 … ceil(horizon / years) - 1.
 */
export function lastingPrice(
  price: number,
  years: number,
  { horizonYears, discountRate }: LastingTonneSettings,
): number {
  const purchases = Math.ceil(horizonYears / years);
  // What each purchase costs today, as a share of the one before it.
  const share = (1 + discountRate / 100) ** -years;
  if (purchases <= 1) return price;
  return share === 1 ? price * purchases : (price * (1 - share ** purchases)) / (1 - share);
}

/** Emissions that never happened are not stored anywhere: nothing of them has to last. */
export function isWithoutStorage(carbonCategory: string | null): boolean {
  return carbonCategory === "Reduced/avoided emissions without storage";
}

export type LastingTonne =
  | { kind: "hidden" }
  | { kind: "not applicable"; reason: string }
  | { kind: "not stated"; reason: string }
  | {
      kind: "value";
      /** In whole units of the currency, as it is shown. */
      amount: number;
      currency: string;
      symbol: string;
      /** Null when one purchase lasts until the horizon. */
      renewedEvery: number | null;
    };

interface Priced {
  carbonCategory: string | null;
  costPerTon: Cost;
  permanence: Permanence;
}

/** There is a figure only where a price and a number of years are stated. */
export function lastingTonne(project: Priced, settings: LastingTonneSettings): LastingTonne {
  const { carbonCategory, costPerTon, permanence } = project;
  if (isWithoutStorage(carbonCategory)) {
    return { kind: "not applicable", reason: "to avoided emissions" };
  }
  if (costPerTon.kind === "hidden" || permanence.kind === "hidden") return { kind: "hidden" };
  if (permanence.kind === "none") return { kind: "not stated", reason: "no permanence" };
  const years = statedYears(permanence.text);
  if (!years) return { kind: "not stated", reason: "no number of years" };
  if (costPerTon.kind !== "value") return { kind: "not stated", reason: "no price" };
  const { unrounded, currency, symbol } = costPerTon;
  return {
    kind: "value",
    amount: Math.round(lastingPrice(unrounded, years, settings)),
    currency,
    symbol,
    renewedEvery: years < settings.horizonYears ? years : null,
  };
}
