import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { currencyIn, defaultCurrency, knownCurrency } from "#domain/listing/currency.ts";
import { localValues } from "~/lib/browser/browser-storage";
import { visitorCurrencyQuery } from "./visitor-currency";

/** The local storage key of the currency that the visitor has chosen. */
const chosenCurrencyKey = "price-currency";

/** The page's URL names it as well, so that what is on screen follows. */
export function rememberCurrency(currency: string) {
  localValues.write(chosenCurrencyKey, currency);
}

interface PriceCurrency {
  currency: string;
  /** The currency of the visitor's country; US dollars until it is known. */
  own: string;
  /** Whether the visitor's country decided, rather than the URL or an earlier choice. */
  isByCountry: boolean;
  /** Prices wait while this is true, so that they never change on screen. */
  isPending: boolean;
}

/** The URL decides, then the visitor's earlier choice, then their country. */
export function usePriceCurrency(isEnabled: boolean): PriceCurrency {
  const { search } = useLocation();
  const { data, isPending } = useQuery({ ...visitorCurrencyQuery, enabled: isEnabled });
  const own = data ?? defaultCurrency;
  const named =
    currencyIn(new URLSearchParams(search)) ?? knownCurrency(localValues.read(chosenCurrencyKey));
  return {
    currency: named ?? own,
    own,
    isByCountry: named === null,
    isPending: named === null && isPending,
  };
}
