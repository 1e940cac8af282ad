import { placesIn } from "../countries/country-names.ts";
import { defaultCurrency } from "../listing/currency.ts";
import { type DisplayProject, displayProject } from "../listing/listing.ts";
import { readStatements } from "../listing/statements.ts";
import { indexRatings } from "../rating/rating-match.ts";
import type { FrozenComparison } from "./frozen.ts";

/** Who had stated the values, by our ID of each project. */
export function frozenStatements({ listings, gated_values }: FrozenComparison) {
  return new Map(
    listings.map(({ id, sources }, index) => [
      id ?? "",
      readStatements(sources, gated_values?.[index]?.sources),
    ]),
  );
}

/** Prices stay in dollars, as stored: exchange rates change, and a frozen comparison must not. */
export function frozenProjects(
  { listings, gated_values }: FrozenComparison,
  apiUrl: string,
): DisplayProject[] {
  return listings.map((listing, index) => {
    const gated = gated_values?.[index];
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
