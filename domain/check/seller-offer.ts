import type { ClimateEffect } from "../ledger/vintage-lot.ts";
import type { Registry } from "../registries/registries.ts";

export const checkPath = "/check";

/** What somebody who sells credits says about them, as typed. */
export const offerFields = [
  "registry",
  "id",
  "vintage",
  "tonnes",
  "price",
  "currency",
  "seller",
  "labels",
  "effect",
] as const;
export type OfferField = (typeof offerFields)[number];

/** The text of each field; empty if the offer does not say. Labels are separated by commas. */
export type OfferTexts = Readonly<Record<OfferField, string>>;

export const emptyOffer: OfferTexts = {
  registry: "",
  id: "",
  vintage: "",
  tonnes: "",
  price: "",
  currency: "",
  seller: "",
  labels: "",
  effect: "",
};

/** Days as YYYY-MM-DD. */
export interface VintagePeriod {
  start: string;
  end: string;
}

/** What could be read of an offer; null is what it does not say. */
export interface Offer {
  registry: Registry | null;
  id: string;
  vintage: VintagePeriod | null;
  /** Exact, as in the registries' files. */
  kilograms: number | null;
  price: OfferedPrice | null;
  seller: string | null;
  /** In the offer's own words. */
  labels: readonly string[];
  effect: ClaimedEffect | null;
}

/** Per tonne. */
export interface OfferedPrice {
  /** In hundredths, so that sums are exact. */
  cents: number;
  currency: string;
}

export type ClaimedEffect = Exclude<ClimateEffect, "mixed">;

/** A sentence on what could not be read; 'offer' is a pasted text as a whole. */
export interface OfferProblem {
  field: OfferField | "offer";
  text: string;
}

/** What one part of an offer was read as, or why it could not be read. */
export type Reading<Value> = { value: Value } | { problem: string };

export const checkLimits = {
  idCharacters: 80,
  fieldCharacters: 60,
  sellerCharacters: 120,
  labelsCharacters: 600,
  labels: 10,
  pastedCharacters: 2_000,
  tonnes: 1_000_000_000,
  pricePerTonne: 100_000,
} as const;
