import { z } from "zod";

/** Version 3 of the agency's API, as far as our client and the demo's mock API use it. */
export const agencyProtocol = {
  scope: "bcm/v3.ratings:list",
  versionHeader: "Accept-API-Version",
  versions: ["3.0", "3.1"],
  /** The newest we support: a project may have several ratings, each with its own vintages. */
  version: "3.1",
  pageSize: 100,
} as const;

/** A rating as the agency sends it. */
const agencyRatingSchema = z.object({
  id: z.string().trim().min(1).max(200),
  projectID: z.string().trim().min(1).max(200),
  registryID: z.string().trim().min(1).max(200),
  accreditor: z.string().trim().max(200).nullish(),
  vintages: z
    .array(z.object({ startDate: z.string().nullish(), endDate: z.string().nullish() }))
    .max(500)
    .nullish()
    .catch(null),
  rating: z.string().trim().min(1).max(20),
  onRatingsWatch: z.boolean(),
  summaryAnalysis: z.string().max(20_000).nullish().catch(null),
  platformURL: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .catch(null),
  dataLastUpdatedAt: z.iso.datetime({ offset: true }).nullish().catch(null),
});

export type AgencyRating = z.infer<typeof agencyRatingSchema>;

/** A page of ratings; entries are validated one by one. */
export const agencyPageSchema = z.object({
  ratings: z.array(z.unknown()),
  links: z.object({ nextPage: z.string().nullish() }),
});

export const agencyTokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** A rating as stored in the database. */
export type RatingRow = {
  id: string;
  agency_project_id: string;
  project_id: string;
  rating: string;
  on_watch: boolean;
  last_updated: string | null;
  accreditor: string | null;
  platform_url: string | null;
  vintages: { startDate?: string | null; endDate?: string | null }[];
  summary: string | null;
};

/** Converts the agency's entry to our row; null if the entry is invalid. */
export function ratingRow(entry: unknown): RatingRow | null {
  const parsed = agencyRatingSchema.safeParse(entry);
  if (!parsed.success) return null;
  const rating = parsed.data;
  return {
    id: rating.id,
    agency_project_id: rating.projectID,
    project_id: rating.registryID,
    rating: rating.rating,
    on_watch: rating.onRatingsWatch,
    last_updated: rating.dataLastUpdatedAt ?? null,
    accreditor: rating.accreditor || null,
    platform_url: rating.platformURL ?? null,
    vintages: rating.vintages ?? [],
    summary: rating.summaryAnalysis ?? null,
  };
}
