import { ratingsAgency } from "../agencies/agencies.ts";
import type { GradeTone } from "../agencies/agency.ts";
import { ratingScale } from "../listed-choices.ts";
import type { Rating } from "../vocabulary.ts";

const ranks = new Map<string, number>(ratingScale.map((rating, rank) => [rating, rank]));

/** A rating is valid only if it is on the scale. */
export function isValidRating(rating: string | null): rating is Rating {
  return rating !== null && ranks.has(rating);
}

/** Given before credits were issued (ex ante). */
export function isPreRating(rating: string): boolean {
  return rating.includes(ratingsAgency.preRatingMark);
}

/** The position on the scale, 0 being the best; null if it is not on the scale. */
export function ratingRank(rating: string | null): number | null {
  return ranks.get(rating ?? "") ?? null;
}

export type RatingTone = GradeTone | "grey";

const tones = new Map<string, GradeTone>(Object.entries(ratingsAgency.tones));

/** The tone of a grade, valid or not. */
export const gradeTone = (rating: string): GradeTone => tones.get(rating.charAt(0)) ?? "amber";

/** A-grades green, B-grades blue, others amber, unknown grey. */
export function ratingTone(rating: string | null): RatingTone {
  return isValidRating(rating) ? gradeTone(rating) : "grey";
}

/** The reason for showing 'N/A' instead of a rating. */
export function noRatingReason(rating: string | null): string {
  return rating
    ? `Invalid rating format: ${rating}`
    : `No ${ratingsAgency.name} rating found in API cache`;
}

/** Neither on the scale nor withdrawn: shown as 'N/A', and reported to the administrator. */
export function isOffScale(rating: string): boolean {
  return rating !== ratingsAgency.withdrawn && !isValidRating(rating);
}
