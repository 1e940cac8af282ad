import { z } from "zod";
import { creditStatus } from "../listing/facts/detail-facts.ts";
import { factText } from "../listing/facts/fact.ts";
import { costPerTon, creditAvailability } from "../listing/facts/offer-facts.ts";
import { agencyRating, stage } from "../listing/facts/quality-facts.ts";
import { registryStatus } from "../listing/facts/registry-facts.ts";
import { displayProject } from "../listing/listing.ts";
import { nothingStated } from "../listing/listing-row.ts";
import { signedOutContext } from "../listing/signed-out-context.ts";
import { notStatedText } from "../listing/value.ts";
import type { FindRating } from "../rating/rating-match.ts";
import { endedInRegistry } from "../registries/registry-status.ts";
import { creditAvailabilities, projectStages, projectStatuses, registries } from "../vocabulary.ts";

/** A followed project as the database returns it; `listing` is null if it is no longer public. */
export const followedProject = z.object({
  id: z.guid(),
  listing: z
    .object({
      project_id: z.string(),
      registry: z.enum(registries).nullable(),
      company_name: z.string(),
      accreditations: z.array(z.string()),
      credit_availability: z.enum(creditAvailabilities).nullable(),
      project_stage: z.enum(projectStages).nullable(),
      project_status: z.enum(projectStatuses).nullable(),
      cost_per_ton: z.number().nullable(),
      fallback_rating: z.string().nullable(),
      registry_status: z.string().nullable(),
    })
    .nullable(),
});
export type FollowedProject = z.infer<typeof followedProject>;

/**
 * The values whose changes followers are notified of, as text: values with the same text count as
 * unchanged. The database compares the whole object, so adding a field here notifies every
 * follower.
 */
export const followedValues = z.object({
  isListed: z.boolean(),
  price: z.string().optional(),
  rating: z.string().optional(),
  availability: z.string().optional(),
  stage: z.string().optional(),
  status: z.string().optional(),
  /** The registry's own word; absent if it has none. */
  registryStatus: z.string().optional(),
});
export type FollowedValues = z.infer<typeof followedValues>;

export function followedValuesOf(
  { listing }: FollowedProject,
  findRating: FindRating,
): FollowedValues {
  if (!listing) return { isListed: false };
  // As a signed-in visitor sees it, in US dollars.
  const context = { ...signedOutContext, apiUrl: "", isRevealed: true, findRating };
  const project = displayProject({ ...nothingStated, ...listing }, context);
  const rating = agencyRating.value(project);
  return {
    isListed: true,
    price: factText(costPerTon.value(project)),
    rating: rating.note === undefined ? factText(rating) : `${factText(rating)}, ${rating.note}`,
    availability: factText(creditAvailability.value(project)),
    stage: factText(stage.value(project)),
    status: factText(creditStatus.value(project)),
    // Without the day of the file, which changes with every one of them.
    ...(project.registryStatus && { registryStatus: project.registryStatus }),
  };
}

/** A single changed value. */
export interface ValueChange {
  label: string;
  before: string;
  after: string;
}

const labels = [
  ["price", costPerTon.label],
  ["rating", agencyRating.label],
  ["availability", creditAvailability.label],
  ["stage", stage.label],
  ["status", creditStatus.label],
  ["registryStatus", registryStatus.label],
] as const;

export function valueChanges(before: FollowedValues, after: FollowedValues): ValueChange[] {
  const status = { label: "Status", before: "Listed", after: "No longer listed" };
  if (before.isListed !== after.isListed) {
    return [after.isListed ? { ...status, before: status.after, after: "Listed again" } : status];
  }
  return labels.flatMap(([name, label]) => {
    const [was, is] = [before[name], after[name]];
    if (was === is || (name === "registryStatus" && isNoChange(was, is))) return [];
    return [{ label, before: was ?? notStatedText, after: is ?? notStatedText }];
  });
}

/** A registry's first word is no change, unless it explains why nothing is on sale any more. */
const isNoChange = (was: string | undefined, is: string | undefined) =>
  is === undefined || (was === undefined && !endedInRegistry(is));
