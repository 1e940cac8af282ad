import { exampleOffer } from "#domain/check/example-offer.ts";
import { findOffered, type Offered } from "#domain/check/find-offered.ts";
import { offerAddress, offerInAddress } from "#domain/check/offer-address.ts";
import { noFilters } from "#domain/listing/filters.ts";
import type { MirroredListings } from "#domain/listing/known-listings.ts";
import { projectTitle } from "#domain/listing/listing.ts";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { defaultSort } from "#domain/listing/sort.ts";
import type { Statement } from "#domain/listing/statements.ts";
import type { Backend } from "~/lib/data/backend";
import { queryChosen } from "~/lib/viewer/query-chosen.server";

export interface CheckStart {
  /** Our ids of the listings that the offer may be about. */
  ids: string[];
  /** These listings as an anonymous visitor may see them. */
  response: ListingResponse;
  /** Who stated the public values of the one that is offered. */
  statements: readonly Statement[];
  /** As YYYY-MM-DD. */
  today: string;
  /** An offer to try, if the address has none. */
  example: { title: string; address: string } | null;
}

/** What is known of the offer in a URL, as an anonymous visitor may see it. */
export async function loadCheck(
  { listings }: Pick<Backend, "listings">,
  url: string,
): Promise<CheckStart> {
  const known = await listings();
  const { offer, isEmpty } = offerInAddress(new URL(url).searchParams);
  const offered = offer ? findOffered(offer, known.index.named) : none;
  const ids = idsOf(offered);
  return {
    ids,
    // The version counts changes of gated values too, so it would tell when there was one.
    response: { ...queryChosen(known, ids), version: 0 },
    statements: (offered.kind === "one" && known.statements.get(offered.project.id)) || [],
    today: new Date().toISOString().slice(0, 10),
    example: isEmpty ? example(known) : null,
  };
}

const none: Offered = { kind: "none" };

function idsOf(offered: Offered): string[] {
  if (offered.kind === "one") return [offered.project.id];
  return offered.kind === "several" ? offered.projects.map(({ id }) => id) : [];
}

/** Of public values only, so that it cannot leak any other. */
function example({ index }: MirroredListings): CheckStart["example"] {
  const offered = exampleOffer(index.find(noFilters, defaultSort));
  return offered && { title: projectTitle(offered.project), address: offerAddress(offered.offer) };
}
