import type { Json } from "../database.types.ts";
import type { ListingRow } from "../listing/listing-row.ts";
import type { RatingRecord } from "../rating/rating-match.ts";
import { comparisonPath } from "./comparison-url.ts";

type GatedField = "cost_per_ton" | "durability" | "fallback_rating";

/** A snapshot of a comparison, as `get_frozen_comparison` returns it. */
export interface FrozenComparison {
  frozen_at: string;
  title: string | null;
  horizon_years: number;
  discount_rate: number;
  /** Says what is wrong with a record that can no longer be changed; null if nothing is. */
  correction?: string | null;
  /** `sources` are missing in records from before they were kept. */
  listings: (Omit<ListingRow, GatedField> & { sources?: Json })[];
  /** One entry for each listing, in the same order; null if the reader is not signed in. */
  gated_values:
    | (Pick<ListingRow, GatedField> & { ratings: RatingRecord[]; sources?: Json })[]
    | null;
}

export const frozenComparisonPath = (id: string) =>
  `${comparisonPath}/frozen/${encodeURIComponent(id)}`;
