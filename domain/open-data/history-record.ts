import { ratingsAgency } from "../agencies/agencies.ts";
import { exactMoment } from "../exact-moment.ts";
import type { HistoryFact, HistoryPoint } from "../listing/listing-history.ts";

/** A fact's name in the open data: that of its field, where it has one. */
const factNames: Readonly<Record<HistoryFact, string>> = {
  standing: "standing",
  project_status: "status",
  credit_availability: "credit_availability",
  project_stage: "stage",
  registry_status: "registry_status",
  cost_per_ton: "cost_usd_per_tonne",
  bezero_rating: `${ratingsAgency.id}_rating_stated`,
  sylvera_rating: "sylvera_rating_stated",
  fallback_rating: `${ratingsAgency.id}_rating_announced`,
};
const agencyRating = `${ratingsAgency.id}_rating`;

/** A rating from the moment the agency gave it. */
export interface RatingPoint {
  rating: string;
  changedAt: string;
}

/** A project's history as JSON, oldest first. */
export function historyRecord(
  id: string,
  points: readonly HistoryPoint[],
  ratings: readonly RatingPoint[],
) {
  const history = [
    ...points.map(({ fact, value, by, on, registry, changedAt }) => ({
      fact: factNames[fact],
      value,
      changed_at: exactMoment(changedAt),
      stated_by: by,
      stated_on: on,
      registry,
    })),
    ...ratings.map(({ rating, changedAt }) => ({
      fact: agencyRating,
      value: rating,
      changed_at: exactMoment(changedAt),
      stated_by: "agency" as const,
      stated_on: exactMoment(changedAt),
      registry: null,
    })),
  ];
  const time = ({ changed_at }: { changed_at: string | null }) => changed_at ?? "";
  return { id, history: history.sort((a, b) => (time(a) < time(b) ? -1 : 1)) };
}

export const historySchema = {
  type: "object",
  required: ["id", "history"],
  properties: {
    id: { type: "string", format: "uuid" },
    history: {
      type: "array",
      description: "Oldest first. Changes of gated values are only included with a key.",
      items: {
        type: "object",
        required: ["fact", "value", "changed_at", "stated_by", "stated_on", "registry"],
        properties: {
          fact: { type: "string", enum: [...Object.values(factNames), agencyRating] },
          value: {
            type: ["string", "null"],
            description: "What was shown from then on; null if it was no longer stated.",
          },
          changed_at: { type: "string", format: "date-time" },
          stated_by: { type: "string", enum: ["developer", "registry", "team", "form", "agency"] },
          stated_on: {
            type: ["string", "null"],
            description: "When it was stated: a time, or the day of a registry's file.",
          },
          registry: { type: ["string", "null"], description: "Which registry, if one stated it." },
        },
      },
    },
  },
};
