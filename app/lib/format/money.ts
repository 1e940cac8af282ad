import { currencySymbol, priceIn, priceText, ratePerDollar } from "#domain/listing/currency.ts";

/** Prices are stored in US dollars and shown in the visitor's currency. */
export interface Money {
  symbol: string;
  text: (dollars: number) => string;
  fromDollars: (dollars: number) => number;
  toDollars: (amount: number) => number;
}

export function moneyIn(currency: string): Money {
  const rate = ratePerDollar(currency);
  return {
    symbol: currencySymbol(currency),
    text: (dollars) => {
      const { amount, symbol } = priceIn(currency, dollars);
      return amount > 0 ? priceText(amount, symbol) : `under ${symbol}1`;
    },
    fromDollars: (dollars) => dollars * rate,
    // Rounded to cents, as in the URL.
    toDollars: (amount) => Math.round((amount / rate) * 100) / 100,
  };
}
