import { placesIn } from "../countries/country-names.ts";
import { defaultCurrency } from "./currency.ts";
import type { DisplayContext } from "./listing.ts";

/** What a signed-out visitor may see: no prices, so the currency does not matter. */
export const signedOutContext: Omit<DisplayContext, "apiUrl"> = {
  currency: defaultCurrency,
  isRevealed: false,
  findRating: () => undefined,
  findPlaces: placesIn,
};
