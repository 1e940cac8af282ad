import { placesIn } from "./country-names.ts";
import { defaultCurrency } from "./currency.ts";
import type { DisplayContext } from "./listing.ts";

/** What a visitor who is not signed in knows: no prices, so the currency does not matter. */
export const signedOutContext: Omit<DisplayContext, "apiUrl"> = {
  currency: defaultCurrency,
  isRevealed: false,
  findRating: () => undefined,
  findPlaces: placesIn,
};
