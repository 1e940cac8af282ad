import { roundedIn } from "../listing/currency.ts";
import { statedYears } from "../listing/permanence.ts";
import type { Cost, Permanence } from "../listing/value.ts";

/** How long a tonne has to stay stored, and the discount rate for later payments. */
export interface LastingTonneSettings {
  horizonYears: number;
  /** In per cent a year. */
  discountRate: number;
}

export const horizonChoices = [100, 500, 1_000, 10_000] as const;
export const rateChoices = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const defaultLastingTonne: LastingTonneSettings = { horizonYears: 1_000, discountRate: 3 };

/**
 * The cost of keeping a tonne stored until the horizon, if it is bought again at today's price each
 * time the stated years end: the sum of price / (1 + rate)^(k * years) for k = 0 … ceil(horizon /
 * years) - 1.
 */
export function lastingPrice(
  price: number,
  years: number,
  { horizonYears, discountRate }: LastingTonneSettings,
): number {
  const purchases = Math.ceil(horizonYears / years);
  // The present value of each purchase as a share of the previous one's.
  const share = (1 + discountRate / 100) ** -years;
  if (purchases <= 1) return price;
  return share === 1 ? price * purchases : (price * (1 - share ** purchases)) / (1 - share);
}

/** Avoided emissions are not stored anywhere, so permanence does not apply to them. */
export function isWithoutStorage(carbonCategory: string | null): boolean {
  return carbonCategory === "Reduced/avoided emissions without storage";
}

export type LastingTonne =
  | { kind: "hidden" }
  | { kind: "not applicable"; reason: string }
  | { kind: "not stated"; reason: string }
  | {
      kind: "value";
      /** Rounded like every price, as shown. */
      amount: number;
      currency: string;
      symbol: string;
      /** Null if one purchase lasts until the horizon. */
      renewedEvery: number | null;
    };

interface Priced {
  carbonCategory: string | null;
  costPerTon: Cost;
  permanence: Permanence;
}

/** Has an amount only if both a price and a number of years are stated. */
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
    amount: roundedIn(currency, lastingPrice(unrounded, years, settings)),
    currency,
    symbol,
    renewedEvery: years < settings.horizonYears ? years : null,
  };
}
