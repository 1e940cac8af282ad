import type { Party } from "./disclosure-rules.ts";

/** What only the buyer knows of a purchase. All of it is optional, and marked as their own words. */
export const entryTexts = {
  seller: {
    label: "Seller",
    hint: "Whom you buy or bought the credits from.",
    couldState: "seller",
  },
  tonnes: { label: "Tonnes", hint: "In tCO2e, for example 2,000.", couldState: "seller" },
  vintage: {
    label: "Vintage bought",
    hint: "For example 2023, or 2021–2023.",
    couldState: "seller",
  },
  claim: {
    label: "Claim",
    hint: "The words of the claim that the credits stand behind.",
    couldState: "buyer",
  },
} as const satisfies Record<string, { label: string; hint: string; couldState: Party }>;

/** The key of an entry of the seller that is about one project's credits. */
export const sellerOfProject = (id: string) => `seller ${id}`;

export type EntryKey = keyof typeof entryTexts;

export const statedByBuyer = "Stated by the buyer, not checked";
