import { queryOptions } from "@tanstack/react-query";
import { currencyOfCountry, defaultCurrency } from "#domain/listing/currency.ts";
import { log } from "~/lib/log";

const timeout = 3000;

/** The currency of the visitor's country; US dollars after any failure. */
export const visitorCurrencyQuery = queryOptions({
  queryKey: ["visitor-currency"],
  queryFn: async (): Promise<string> => {
    try {
      const response = await fetch("/api/geolocation", {
        signal: AbortSignal.timeout(timeout),
      });
      if (!response.ok) throw new Error(`The geolocation responded with ${response.status}`);
      const { country_code }: { country_code?: string | null } = await response.json();
      return currencyOfCountry(country_code);
    } catch (error) {
      log.warn("The visitor's country is not known; prices are in US dollars", error);
      return defaultCurrency;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});
