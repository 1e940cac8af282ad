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

/** Fixed, not fetched: what one US dollar is worth. */
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

/** The currency itself if it has a rate; prices of others stay in dollars. */
export function currencyWithRate(currency: string): string {
  return Object.hasOwn(ratesPerDollar, currency) ? currency : defaultCurrency;
}

/** What one US dollar is worth; prices without a rate stay in dollars. */
export function ratePerDollar(currency: string): number {
  return ratesPerDollar[currencyWithRate(currency)] ?? 1;
}

export function currencySymbol(currency: string): string {
  return symbols[currency] ?? `${currency} `;
}

/** To calculate with; a currency without a rate leaves the amount in dollars. */
export function unroundedIn(currency: string, dollars: number): number {
  return dollars * ratePerDollar(currency);
}

/** In whole units, as prices are shown; what is not 0 is at least one. */
export function priceIn(currency: string, dollars: number): Price {
  const target = currencyWithRate(currency);
  const amount = Math.round(unroundedIn(currency, dollars));
  return {
    amount: dollars > 0 ? Math.max(1, amount) : amount,
    currency: target,
    symbol: currencySymbol(target),
  };
}

/** 'POA' is price on application: no price is known. */
export function priceText(amount: number, symbol: string): string {
  return amount > 0 ? `${symbol}${figure(Math.round(amount))}` : "POA";
}
