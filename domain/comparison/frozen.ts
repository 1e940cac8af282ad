import { defaultCurrency } from "../listing/currency.ts";
import { type DisplayProject, displayProject } from "../listing/listing.ts";
import type { ListingRow } from "../listing/listing-row.ts";
import { indexRatings, type RatingRecord } from "../rating/rating-match.ts";
import { comparisonPath } from "./compared.ts";

type GatedField = "cost_per_ton" | "durability" | "fallback_rating";

/** A comparison as it stood when it was frozen, as `get_frozen_comparison` returns it. */
export interface FrozenComparison {
  frozen_at: string;
  title: string | null;
  horizon_years: number;
  discount_rate: number;
  listings: Omit<ListingRow, GatedField>[];
  /** For each listing, in the same order; null for a reader who is not signed in. */
  gated_values: (Pick<ListingRow, GatedField> & { ratings: RatingRecord[] })[] | null;
}

export const frozenComparisonPath = (id: string) =>
  `${comparisonPath}/frozen/${encodeURIComponent(id)}`;

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
      },
    );
  });
}
