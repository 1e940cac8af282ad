import { currencySymbol, ratePerDollar } from "../listing/currency.ts";
import type { OfferedPrice } from "./seller-offer.ts";

/** '$1,234.50'; whole amounts without cents. */
export function moneyText(cents: bigint, currency: string): string {
  const whole = String(cents / 100n).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = String(cents % 100n).padStart(2, "0");
  return `${currencySymbol(currency)}${whole}${rest === "00" ? "" : `.${rest}`}`;
}

export const offeredText = ({ cents, currency }: OfferedPrice) =>
  moneyText(BigInt(cents), currency);

/** Stored prices are in US dollars. */
export const dollarsText = (dollars: number) => moneyText(BigInt(Math.round(dollars * 100)), "USD");

/** What some kilograms cost at a price per tonne, rounded to the cent. */
export function totalCents(centsPerTonne: number, kilograms: number): bigint {
  return (BigInt(centsPerTonne) * BigInt(kilograms) + 500n) / 1_000n;
}

/** In US dollars per tonne, at the site's rates. */
export const inDollars = ({ cents, currency }: OfferedPrice) =>
  cents / 100 / ratePerDollar(currency);
