import { figure } from "../text/figure.ts";

/** Prices are stored in US dollars and shown in the currency of the visitor's country. */
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

/** Units per US dollar; fixed rates, not fetched. */
const ratesPerDollar: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.92,
  GBP: 0.78,
  JPY: 153.25,
  CAD: 1.36,
  AUD: 1.49,
  CHF: 0.9,
  CNY: 7.19,
  INR: 83.44,
};

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
  return Object.hasOwn(ratesPerDollar, currency) ? currency : defaultCurrency;
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

/** The price in whole units, as shown; a price above 0 is rounded up to at least 1. */
export function priceIn(currency: string, dollars: number): Price {
  const target = currencyWithRate(currency);
  const amount = Math.round(unroundedIn(currency, dollars));
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
