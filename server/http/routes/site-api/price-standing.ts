import { noFilters } from "#domain/listing/filters.ts";
import type { ListingIndex } from "#domain/listing/listing-index.ts";
import { priceStanding, type TypePrices, typePrices } from "#domain/listing/price-standing.ts";
import type { Listings } from "../../../listings/listings.ts";
import type { RequestContext } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";
import { answered, type SignedInCaller } from "./explorer-question.ts";

/** Prices are for people who are signed in, and so is everything that is made of them. */
export function createPriceStanding(listings: Listings, signedInCaller: SignedInCaller) {
  const pricesIn = rememberedPrices();
  return answered(async (context: RequestContext) => {
    const caller = await signedInCaller(context.req.header("authorization"));
    if (!caller) return problem(context, 401, "not_signed_in", "Please sign in to see prices.");
    const { index, rows } = await listings.forSignedIn(caller);
    const project = index.get(rows.get(context.req.param("id") ?? "")?.project_id ?? "");
    return project?.projectType
      ? priceStanding(project, pricesIn(index, project.projectType))
      : problem(context, 404, "not_found", "There is nothing to compare it with.");
  });
}

/** Looks through all projects once for each type, until one of them changes: an index never does. */
function rememberedPrices() {
  const known = new WeakMap<ListingIndex, Map<string, TypePrices>>();
  return (index: ListingIndex, type: string): TypePrices => {
    const types = known.get(index) ?? new Map<string, TypePrices>();
    known.set(index, types);
    // In dollars, as the index has them.
    const byPrice = () => index.find(noFilters, { key: "costPerTon", direction: "ascending" });
    const prices = types.get(type) ?? typePrices(type, byPrice());
    types.set(type, prices);
    return prices;
  };
}
