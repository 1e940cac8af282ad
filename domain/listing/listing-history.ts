import { z } from "zod";
import { ratingsAgency } from "../agencies/agencies.ts";
import { storedTime } from "../stored-time.ts";
import { priceText } from "./currency.ts";
import { absenceTexts } from "./facts/fact.ts";
import { costPerTon, creditAvailability } from "./facts/offer-facts.ts";
import { agencyRating, stage } from "./facts/quality-facts.ts";
import { registryStatus } from "./facts/registry-facts.ts";
import { speakers } from "./statements.ts";

/** What the database records of a listing, by its name there, with the label that pages use. */
const historyFacts = {
  standing: "Listing",
  project_status: "Credit Status",
  credit_availability: creditAvailability.label,
  project_stage: stage.label,
  registry_status: registryStatus.label,
  cost_per_ton: costPerTon.label,
  bezero_rating: `${ratingsAgency.name} Rating, as stated`,
  sylvera_rating: "Sylvera Rating, as stated",
  fallback_rating: agencyRating.label,
} as const;

export type HistoryFact = keyof typeof historyFacts;

/** The columns of listing_history that a point is read from. */
export const historyColumns = "fact, value, source, changed_at";

const storedPoint = z
  .object({
    fact: z.enum(Object.keys(historyFacts) as HistoryFact[]),
    value: z.string().nullable(),
    source: z.object({
      by: z.enum(speakers),
      on: z.string().nullish(),
      registry: z.string().nullish(),
    }),
    changed_at: z.string(),
  })
  .transform(({ fact, value, source, changed_at }) => ({
    fact,
    value,
    by: source.by,
    on: source.on ?? null,
    registry: source.registry ?? null,
    changedAt: changed_at,
  }));

/** A value from the moment visitors could read it. */
export type HistoryPoint = z.output<typeof storedPoint>;

/** Stored rows as points, oldest first; a row that cannot be read is left out. */
export function historyPoints(rows: readonly unknown[]): HistoryPoint[] {
  return rows
    .flatMap((row) => storedPoint.safeParse(row).data ?? [])
    .sort((a, b) => storedTime(a.changedAt) - storedTime(b.changedAt));
}

export interface HistoryChange {
  point: HistoryPoint;
  label: string;
  from: string;
  to: string;
}

/** What changed after the first value of each fact, newest first, in words. */
export function historyChanges(points: readonly HistoryPoint[]): HistoryChange[] {
  const last = new Map<HistoryFact, HistoryPoint>();
  const changes: HistoryChange[] = [];
  for (const point of points) {
    const before = last.get(point.fact);
    last.set(point.fact, point);
    if (!before) continue;
    const label = historyFacts[point.fact];
    changes.push({ point, label, from: historyText(before), to: historyText(point) });
  }
  return changes.reverse();
}

function historyText({ fact, value, by }: HistoryPoint): string {
  // Registries' files state no offers: they end them.
  const hasEnded =
    by === "registry" && (fact === "credit_availability" || fact === "project_status");
  if (value === null) return absenceTexts[hasEnded ? "not available" : "not stated"];
  if (fact !== "cost_per_ton") return value;
  return value === "0" ? "On request" : priceText(Number(value), "$");
}

export interface PriceStep {
  /** In US dollars, as it was stated. */
  price: number;
  from: number;
  /** When it was replaced; null while it is current. */
  until: number | null;
}

/** The successive prices; a price on request, or none, is a gap. */
export function priceSteps(points: readonly HistoryPoint[]): PriceStep[] {
  const prices = points.filter(({ fact }) => fact === "cost_per_ton");
  return prices.flatMap(({ value, changedAt }, index) => {
    const next = prices[index + 1];
    const step = {
      price: Number(value),
      from: storedTime(changedAt),
      until: next ? storedTime(next.changedAt) : null,
    };
    return step.price > 0 ? [step] : [];
  });
}
