import { ratingScale } from "../listed-choices.ts";
import { ratingsAgency } from "../product.ts";
import type { Rating } from "../vocabulary.ts";

const places = new Map<string, number>(ratingScale.map((rating, place) => [rating, place]));

/** A rating is valid only if it is on the scale. */
export function isValidRating(rating: string | null): rating is Rating {
  return rating !== null && places.has(rating);
}

/** Given before credits were issued (ex ante). */
export function isPreRating(rating: string): boolean {
  return rating.includes("pre");
}

/** The position on the scale, 0 being the best; null if it is not on the scale. */
export function ratingPlace(rating: string | null): number | null {
  return places.get(rating ?? "") ?? null;
}

export type RatingTone = "green" | "blue" | "amber" | "grey";

/** A-grades green, B-grades blue, others amber, unknown grey. */
export function ratingTone(rating: string | null): RatingTone {
  if (!isValidRating(rating)) return "grey";
  if (rating.startsWith("A")) return "green";
  return rating.startsWith("B") ? "blue" : "amber";
}

/** The reason for showing 'N/A' instead of a rating. */
export function noRatingReason(rating: string | null): string {
  return rating
    ? `Invalid rating format: ${rating}`
    : `No ${ratingsAgency.name} rating found in API cache`;
}
