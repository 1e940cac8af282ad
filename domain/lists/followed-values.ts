import { z } from "zod";
import { defaultCurrency } from "../listing/currency.ts";
import { explorerStatus } from "../listing/project-status.ts";
import { costText, listedCost, listedRating, notStatedText } from "../listing/value.ts";
import type { FindRating } from "../rating/rating-match.ts";
import { registries } from "../vocabulary.ts";

/** A followed project as the database returns it; `listing` is null if it is no longer public. */
export const followedProject = z.object({
  id: z.guid(),
  listing: z
    .object({
      project_id: z.string(),
      registry: z.enum(registries).nullable(),
      company_name: z.string(),
      accreditations: z.array(z.string()),
      credit_availability: z.string().nullable(),
      project_stage: z.string().nullable(),
      project_status: z.string().nullable(),
      cost_per_ton: z.number().nullable(),
      fallback_rating: z.string().nullable(),
    })
    .nullable(),
});
export type FollowedProject = z.infer<typeof followedProject>;

/**
 * The values whose changes followers are notified of, as text: values with the same text count as
 * unchanged, and what is not stated is absent. The database compares the whole object, so adding a field here notifies every
 * follower.
 */
export const followedValues = z.object({
  isListed: z.boolean(),
  price: z.string().optional(),
  rating: z.string().optional(),
  availability: z.string().optional(),
  stage: z.string().optional(),
  status: z.string().optional(),
});
export type FollowedValues = z.infer<typeof followedValues>;

export function followedValuesOf(
  { listing }: FollowedProject,
  findRating: FindRating,
): FollowedValues {
  if (!listing) return { isListed: false };
  const record = findRating({
    registryId: listing.project_id,
    company: listing.company_name,
    accreditations: listing.accreditations,
    registry: listing.registry,
  });
  const rating = listedRating(record, listing.fallback_rating, true);
  return {
    isListed: true,
    price: costText(listedCost(listing.cost_per_ton, defaultCurrency, true)),
    rating: rating.kind === "value" ? ratingWords(rating) : "Not rated",
    ...(listing.credit_availability !== null && { availability: listing.credit_availability }),
    ...(listing.project_stage !== null && { stage: listing.project_stage }),
    ...(listing.project_status !== null && { status: explorerStatus(listing.project_status) }),
  };
}

function ratingWords({ rating, onWatch }: { rating: string; onWatch: boolean }): string {
  return onWatch ? `${rating}, on ratings watch` : rating;
}

/** A single changed value. */
export interface ValueChange {
  label: string;
  before: string;
  after: string;
}

const labels = [
  ["price", "Price"],
  ["rating", "Rating"],
  ["availability", "Availability"],
  ["stage", "Stage"],
  ["status", "Status"],
] as const;

export function valueChanges(before: FollowedValues, after: FollowedValues): ValueChange[] {
  const standing = { label: "Status", before: "Listed", after: "No longer listed" };
  if (before.isListed !== after.isListed) {
    return [
      after.isListed ? { ...standing, before: standing.after, after: "Listed again" } : standing,
    ];
  }
  return labels.flatMap(([name, label]) => {
    const [was, is] = [before[name], after[name]];
    return was === is ? [] : [{ label, before: was ?? notStatedText, after: is ?? notStatedText }];
  });
}
