import { defaultCurrency, knownCurrency } from "../listing/currency.ts";
import { exchangeRates } from "../listing/exchange-rates.ts";
import { figure } from "../text/figure.ts";
import { checkLimits, type OfferedPrice, type Reading } from "./seller-offer.ts";

const unit = /\s*(?:t|tonnes?|tons?|t\s?co2e?|credits?|vcus?|units?)\.?$/i;
const grouped = /^\d{1,3}(?:[,\s'’]\d{3})+(?:\.\d+)?$/;
const plain = /^\d+(?:\.\d+)?$/;

/** '20,000 t' as kilograms; a decimal point that could as well separate thousands is not guessed. */
export function readTonnes(text: string): Reading<number> {
  const inKilograms = /^(\d{1,15})\s*kg$/i.exec(text.trim());
  if (inKilograms) return withinTonnes(Number(inKilograms[1]));
  const stated = text.trim().replace(unit, "").trim();
  if (/^[-−]/.test(stated)) return { problem: "The tonnes must be more than 0." };
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(stated)) {
    return {
      problem: "A point before three digits can be read in two ways: write 20000 or 20,000.",
    };
  }
  if (!grouped.test(stated) && !plain.test(stated)) {
    return { problem: "The tonnes must be a number such as 20,000." };
  }
  const [whole = "", decimals = ""] = stated.replace(/[,\s'’]/g, "").split(".");
  if (decimals.length > 3) return { problem: "Tonnes have at most three decimals." };
  if (whole.length > 12) return tooMany;
  return withinTonnes(Number(whole) * 1_000 + Number(decimals.padEnd(3, "0")));
}

const tooMany = {
  problem: `No offer has more than ${figure(checkLimits.tonnes)} tonnes.`,
};

function withinTonnes(kilograms: number): Reading<number> {
  if (kilograms === 0) return { problem: "The tonnes must be more than 0." };
  return kilograms > checkLimits.tonnes * 1_000 ? tooMany : { value: kilograms };
}

/** Kilograms as they are read again. */
export function tonnesParam(kilograms: number): string {
  return kilograms % 1_000 === 0 ? String(kilograms / 1_000) : `${kilograms} kg`;
}

const symbols: Readonly<Record<string, string>> = {
  $: "USD",
  US$: "USD",
  "€": "EUR",
  "£": "GBP",
  A$: "AUD",
  AU$: "AUD",
  C$: "CAD",
  CA$: "CAD",
};
const perTonne = /\s*(?:\/|\bper\b|\ba\b)\s*(?:t\s?co2e?|tonne|ton|t|credit|vcu)\.?$/i;
const withMark = /^([^\d.,\s-][^\d.,\s-]{0,2})?\s*([\d][\d.,\s'’]*)\s*([^\d.,\s-]{1,3})?$/;

/** '$31' or '31 EUR' per tonne; in US dollars unless the text or `currency` names another one. */
export function readPrice(text: string, currency: string): Reading<OfferedPrice> {
  const stated = text.trim().replace(perTonne, "").trim();
  if (/^[^\d]{0,3}[-−]/.test(stated)) return { problem: "The price must be more than 0." };
  const [, before, number = "", after] = withMark.exec(stated) ?? [];
  const amount = number.trim();
  if (!grouped.test(amount) && !plain.test(amount)) {
    return { problem: "The price must be an amount per tonne such as $31 or 28.50 EUR." };
  }
  const [whole = "", decimals = ""] = amount.replace(/[,\s'’]/g, "").split(".");
  if (decimals.length > 2) return { problem: "Prices have at most two decimals." };
  const marks = [before, after, currency.trim()].filter((mark) => mark);
  const codes = new Set(marks.map((mark) => currencyOf(mark ?? "")));
  const [code = defaultCurrency] = codes;
  if (codes.size > 1) return { problem: "The price names more than one currency." };
  if (code === null) {
    return {
      problem: `The currency must be one of ${Object.keys(exchangeRates.perDollar).join(", ")}.`,
    };
  }
  const cents = whole.length > 9 ? Number.MAX_SAFE_INTEGER : centsOf(whole, decimals);
  if (cents === 0) return { problem: "The price must be more than 0." };
  if (cents > checkLimits.pricePerTonne * 100) {
    return { problem: `No tonne costs more than ${figure(checkLimits.pricePerTonne)}.` };
  }
  return { value: { cents, currency: code } };
}

const centsOf = (whole: string, decimals: string) =>
  Number(whole) * 100 + Number(decimals.padEnd(2, "0"));

/** Null for '¥', which is both yen and yuan, and for anything without a rate. */
function currencyOf(mark: string): string | null {
  const text = mark.toUpperCase();
  return (Object.hasOwn(symbols, text) ? symbols[text] : null) ?? knownCurrency(text);
}

export const priceParam = ({ cents }: OfferedPrice) =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
