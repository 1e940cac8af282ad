import { z } from "zod";
import { emptyOffer, type OfferTexts, offerFields } from "./seller-offer.ts";

/** Longer than any field may be; reading the offer says which one is too long. */
const mostCharacters = 5_000;

/** What a checked offer is frozen with: the texts of the form. */
export const offerRequest = z.object({
  kind: z.literal("offer"),
  offer: z
    .partialRecord(z.enum(offerFields), z.string().max(mostCharacters, "The offer is too long."), {
      error: "The offer is missing.",
    })
    .transform((texts): OfferTexts => ({ ...emptyOffer, ...texts })),
});
