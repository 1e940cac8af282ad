import type { KnownListings } from "#domain/listing/known-listings.ts";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { queryListings } from "#domain/listing/query-listings.ts";
import { noOthers, queryFor } from "~/lib/viewer/chosen-listings";

/** Some projects for a server-rendered page, as an anonymous visitor may see them. */
export function queryChosen(known: KnownListings, references: readonly string[]): ListingResponse {
  return queryListings(known, queryFor(references), noOthers);
}
