import { figure } from "../text/figure.ts";
import { exchangeRates } from "./exchange-rates.ts";

/** Prices are stored in US dollars and shown, by default, in the currency of the visitor's country. */
const currencyByCountry: Readonly<Record<string, string>> = {
  US: "USD",
  CA: "CAD",
  GB: "GBP",
  FR: "EUR",
  DE: "EUR",
  IT: "EUR",
  ES: "EUR",
  JP: "JPY",
  AU: "AUD",
};

const symbols: Readonly<Record<string, string>> = {
  USD: "$",
  EUR: "€",
  GBP: "£",
  JPY: "¥",
  CAD: "C$",
  AUD: "A$",
};

const ratesPerDollar: Readonly<Record<string, number>> = exchangeRates.perDollar;

export interface Price {
  amount: number;
  currency: string;
  symbol: string;
}

export const defaultCurrency = "USD";

export function currencyOfCountry(countryCode: string | null | undefined): string {
  return currencyByCountry[countryCode?.toUpperCase() ?? ""] ?? defaultCurrency;
}

/** The currency itself if we have a rate for it, or else US dollars. */
export function currencyWithRate(currency: string): string {
  return knownCurrency(currency) ?? defaultCurrency;
}

/** Null for anything but the code of a currency that has a rate. */
export function knownCurrency(text: string | null): string | null {
  return text !== null && Object.hasOwn(ratesPerDollar, text) ? text : null;
}

/** The query parameter that names the currency of the prices on a page. */
export const currencyParam = "currency";

/** The currency that a URL names; null if the visitor's own applies. */
export function currencyIn(params: URLSearchParams): string | null {
  return knownCurrency(params.get(currencyParam));
}

/** Units per US dollar; 1 for a currency without a rate, whose prices stay in dollars. */
export function ratePerDollar(currency: string): number {
  return ratesPerDollar[currencyWithRate(currency)] ?? 1;
}

export function currencySymbol(currency: string): string {
  return symbols[currency] ?? `${currency} `;
}

/** The unrounded amount, for calculations; stays in dollars if the currency has no rate. */
export function unroundedIn(currency: string, dollars: number): number {
  return dollars * ratePerDollar(currency);
}

/**
 * An amount as shown: whole units and, unless in the stated US dollars, at most three significant
 * figures, because the rates have no more.
 */
export function roundedIn(currency: string, amount: number): number {
  const isConverted = currencyWithRate(currency) !== defaultCurrency;
  return isConverted && amount >= 1_000 ? Number(amount.toPrecision(3)) : Math.round(amount);
}

/** The price as shown; a price above 0 is rounded up to at least 1. */
export function priceIn(currency: string, dollars: number): Price {
  const target = currencyWithRate(currency);
  const amount = roundedIn(target, unroundedIn(target, dollars));
  return {
    amount: dollars > 0 ? Math.max(1, amount) : amount,
    currency: target,
    symbol: currencySymbol(target),
  };
}

/** 'POA' (price on application) if there is no price. */
export function priceText(amount: number, symbol: string): string {
  return amount > 0 ? `${symbol}${figure(Math.round(amount))}` : "POA";
}
