import { roundedIn } from "./currency.ts";
import { isRemoval } from "./permanence.ts";
import type { Cost, Permanence } from "./value.ts";

/** How long a tonne has to stay stored, and the discount rate for later payments. */
export interface LastingTonneSettings {
  horizonYears: number;
  /** In per cent a year. */
  discountRate: number;
}

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

export type LastingTonne =
  | { kind: "hidden" }
  | { kind: "not applicable"; reason: string }
  /** A fact that it follows from is missing. */
  | { kind: "not known"; reason: string }
  | {
      kind: "value";
      /** Rounded like every price, as shown. */
      amount: number;
      currency: string;
      symbol: string;
      /** The price of each purchase, and the years that it lasts. */
      price: number;
      years: number;
      /** Null if one purchase lasts until the horizon. */
      renewedEvery: number | null;
    };

interface Priced {
  carbonCategory: string | null;
  costPerTon: Cost;
  permanence: Permanence;
}

/** For removals only, and only if both a price and a number of years are stated. */
export function lastingTonne(project: Priced, settings: LastingTonneSettings): LastingTonne {
  const { carbonCategory, costPerTon, permanence } = project;
  if (carbonCategory !== null && !isRemoval(carbonCategory)) {
    return { kind: "not applicable", reason: "only removals can last" };
  }
  if (costPerTon.kind === "hidden" || permanence.kind === "hidden") return { kind: "hidden" };
  if (carbonCategory === null) return { kind: "not known", reason: "no credit type" };
  if (permanence.kind !== "value") return { kind: "not known", reason: "no permanence" };
  const { years } = permanence;
  if (years === null) return { kind: "not known", reason: "no number of years" };
  if (costPerTon.kind !== "value") return { kind: "not known", reason: "no price" };
  const { unrounded, amount: price, currency, symbol } = costPerTon;
  return {
    kind: "value",
    amount: roundedIn(currency, lastingPrice(unrounded, years, settings)),
    currency,
    symbol,
    price,
    years,
    renewedEvery: years < settings.horizonYears ? years : null,
  };
}
