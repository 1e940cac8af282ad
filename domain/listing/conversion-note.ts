import { longDay } from "../text/date-text.ts";
import { currencyWithRate, defaultCurrency, ratePerDollar } from "./currency.ts";
import { exchangeRates } from "./exchange-rates.ts";

const maxAgeInDays = 30;
const day = 86_400_000;

/** The day of the exchange rates and their source. */
export function ratesText(now: Date): string {
  const set = new Date(exchangeRates.day);
  const isOld = now.getTime() - set.getTime() >= (maxAgeInDays + 1) * day;
  const age = isOld ? `, more than ${maxAgeInDays} days old` : "";
  return `Rates of ${longDay(set)}${age}: ${exchangeRates.source}.`;
}

/** How prices in this currency were converted; null if they are shown as stated, in US dollars. */
export function conversionNote(currency: string, now: Date): string | null {
  const shown = currencyWithRate(currency);
  if (shown === defaultCurrency) return null;
  return `Converted from US dollars at ${ratePerDollar(shown)} ${shown} per USD. ${ratesText(now)}`;
}

/** What the prices in a file, on paper or on a page are: their currency and any conversion. */
export function priceTerms(currency: string, now: Date): string {
  const note = conversionNote(currency, now);
  return note
    ? `Prices in ${currency}. ${note}`
    : `Prices in ${defaultCurrency}, as stated by the developers.`;
}
