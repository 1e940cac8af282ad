import { absenceTexts } from "./facts/fact.ts";
import type { DisplayProject } from "./listing.ts";

/** Badge colours; unknown values are grey. */
export type ListingBadgeTone = "green" | "yellow" | "orange" | "grey";

const stageTones: Readonly<Record<string, ListingBadgeTone>> = {
  "Pre-verification": "yellow",
  "Pre-validation": "orange",
  "Project Verified": "green",
};

const availabilityTones: Readonly<Record<string, ListingBadgeTone>> = {
  "No - Purchase not available at this time": "orange",
  "Yes - Spot Credits": "green",
  "Yes - Pre-issuance Credits": "yellow",
};

const shortAvailabilities: Readonly<Record<string, string>> = {
  "No - Purchase not available at this time": "Not available",
  "Yes - Spot Credits": "Spot credits",
  "Yes - Pre-issuance Credits": "Pre-issuance",
};

export const stageTone = (stage: string | null): ListingBadgeTone =>
  stageTones[stage ?? ""] ?? "grey";

const availabilityTone = (availability: string | null): ListingBadgeTone =>
  availabilityTones[availability ?? ""] ?? "grey";

type Offer = Pick<DisplayProject, "creditAvailability" | "hasEnded">;

/** What has ended in its registry is as little for sale as what its developer does not sell. */
export const offerTone = ({ creditAvailability, hasEnded }: Offer): ListingBadgeTone =>
  hasEnded ? "orange" : availabilityTone(creditAvailability);

/** The availability in short; null if no one has stated it. */
export function offerText({ creditAvailability, hasEnded }: Offer): string | null {
  if (hasEnded) return absenceTexts["not available"];
  return creditAvailability && shortAvailability(creditAvailability);
}

/** A short form for cards, which have no room for the whole sentence. */
export const shortAvailability = (availability: string): string =>
  shortAvailabilities[availability] ?? availability;
