import { placesIn } from "../listing/country-names.ts";
import { defaultCurrency } from "../listing/currency.ts";
import { type DisplayProject, displayProject } from "../listing/listing.ts";
import { indexRatings } from "../rating/rating-match.ts";
import type { FrozenComparison } from "./frozen.ts";

/** In dollars, as prices are stored: rates of exchange change, and this must not. */
export function frozenProjects(
  { listings, gated_values }: FrozenComparison,
  apiUrl: string,
): DisplayProject[] {
  return listings.map((listing, place) => {
    const gated = gated_values?.[place];
    return displayProject(
      {
        ...listing,
        cost_per_ton: gated?.cost_per_ton ?? null,
        durability: gated?.durability ?? null,
        fallback_rating: gated?.fallback_rating ?? null,
      },
      {
        apiUrl,
        currency: defaultCurrency,
        isRevealed: gated !== undefined,
        findRating: indexRatings(gated?.ratings ?? []),
        findPlaces: placesIn,
      },
    );
  });
}
