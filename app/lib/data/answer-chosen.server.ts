import { answerListings } from "#domain/listing/answer-listings.ts";
import type { KnownListings } from "#domain/listing/known-listings.ts";
import type { ListingAnswer } from "#domain/listing/listing-answer.ts";
import { noOthers, questionFor } from "~/lib/data/chosen-listings";

/** Some projects for a server-rendered page, as an anonymous visitor may see them. */
export function answerChosen(known: KnownListings, references: readonly string[]): ListingAnswer {
  return answerListings(known, questionFor(references), noOthers);
}
