import { isValidRating } from "../rating/rating.ts";
import type { RatingRecord } from "../rating/rating-match.ts";
import type { Rating } from "../vocabulary.ts";
import { type Price, priceIn, unroundedIn } from "./currency.ts";
import { isWithoutStorage, statedYears } from "./permanence.ts";

/** Not sent to this viewer; signing in reveals it. */
interface Hidden {
  kind: "hidden";
}

/** Not stated. */
interface None {
  kind: "none";
}

interface NotApplicable {
  kind: "not applicable";
}

export type Cost =
  | Hidden
  | None
  | { kind: "on request" }
  /** `amount` is shown, `unrounded` is used for calculations. */
  | ({ kind: "value"; unrounded: number } & Price);

export type Permanence =
  | Hidden
  | None
  /** Avoided emissions, which are not stored. */
  | NotApplicable
  /** The minimum number of years; null if the text names none, as 'Permanent' does. */
  | { kind: "value"; text: string; years: number | null };

export type ListedRating =
  | Hidden
  | None
  | { kind: "off the scale"; rating: string }
  | ({ kind: "value"; rating: Rating } & RatingDetails);

interface RatingDetails {
  /** Null for a rating that was announced, of which the agency has no record yet. */
  onWatch: boolean | null;
  lastUpdated: string | null;
  accreditor: string | null;
}

export type Vintage = None | NotApplicable | { kind: "value"; years: readonly string[] };

const hidden: Hidden = { kind: "hidden" };
const none: None = { kind: "none" };
const notApplicable: NotApplicable = { kind: "not applicable" };
const onRequest = { kind: "on request" } as const;

/** A cost of 0 means price on request. */
export function listedCost(dollars: number | null, currency: string, isRevealed: boolean): Cost {
  if (!isRevealed) return hidden;
  if (dollars === null) return none;
  const { amount, currency: shown, symbol } = priceIn(currency, dollars);
  if (amount <= 0) return onRequest;
  const unrounded = unroundedIn(currency, dollars);
  return { kind: "value", amount, unrounded, currency: shown, symbol };
}

/** A cache: thousands of listings share a few texts. */
const permanences = new Map<string, Permanence>();

export function listedPermanence(
  text: string | null,
  carbonCategory: string | null,
  isRevealed: boolean,
): Permanence {
  if (!isRevealed) return hidden;
  if (isWithoutStorage(carbonCategory)) return notApplicable;
  if (text === null) return none;
  let permanence = permanences.get(text);
  if (!permanence) {
    const years = statedYears(text);
    permanence = years === 0 ? none : { kind: "value", text, years };
    permanences.set(text, permanence);
  }
  return permanence;
}

/** The agency's current rating, or else the one that was announced. */
export function listedRating(
  record: RatingRecord | undefined,
  announced: string | null,
  isRevealed: boolean,
): ListedRating {
  if (!isRevealed) return hidden;
  const rating = record?.rating ?? announced;
  if (!rating) return none;
  if (!isValidRating(rating)) return { kind: "off the scale", rating };
  return {
    kind: "value",
    rating,
    onWatch: record?.on_watch ?? null,
    lastUpdated: record?.last_updated ?? null,
    accreditor: record?.accreditor ?? null,
  };
}

/** All years in the text; 'N/A' says that there are none. */
export function listedVintage(text: string | null): Vintage {
  if (text?.trim().toUpperCase() === "N/A") return notApplicable;
  const years = text?.match(/\d{4}/g) ?? [];
  return years.length === 0 ? none : { kind: "value", years };
}

/** Default texts for missing values, on screen and in files. */
export const defaultText = {
  company: "Unknown",
  companySize: "Small",
  companyLocation: "Unknown",
  location: "Unknown",
  region: "-",
  projectType: "Unknown",
  sector: "Unknown",
  costPerTon: "POA",
  permanence: "0 years",
  rating: "N/A",
  carbonCategory: "Unknown",
  stage: "Pre-verification",
  creditAvailability: "No - Purchase not available at this time",
  description: "No description available.",
} as const;

/** Used where no column gives context to a default text. */
export const notStatedText = "Not stated";

export const notApplicableText = "Not applicable";

export const hiddenText = "Hidden until you log in";

export function ratingText(rating: ListedRating): string {
  if (rating.kind === "hidden") return hiddenText;
  return rating.kind === "value" ? rating.rating : defaultText.rating;
}
