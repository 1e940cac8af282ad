import { noFilters } from "#domain/listing/filters.ts";
import type { ListingIndex } from "#domain/listing/listing-index.ts";
import { comparePrice, type TypePrices, typePrices } from "#domain/listing/price-comparison.ts";
import { cacheResults } from "../../../listings/cache-results.ts";
import type { Listings } from "../../../listings/listings.ts";
import type { RequestContext } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";
import { jsonRoute, type SignedInCaller } from "./explorer-query.ts";

/** Prices are for signed-in users only, and so is everything derived from them. */
export function createPriceComparison(listings: Listings, signedInCaller: SignedInCaller) {
  const remembered = cacheResults<TypePrices>();
  // Scans all projects once for each type; prices are in dollars, as in the index.
  const pricesOf = (index: ListingIndex, type: string) =>
    remembered(index, type, () =>
      typePrices(type, index.find(noFilters, { key: "costPerTon", direction: "ascending" })),
    );
  return jsonRoute(async (context: RequestContext) => {
    const caller = await signedInCaller(context.req.header("authorization"));
    if (!caller) return problem(context, 401, "not_signed_in", "Please log in to see prices.");
    const { index } = await listings.forSignedIn(caller);
    const id = context.req.param("id") ?? "";
    const project = index.named(id).find((one) => one.id === id);
    return project?.projectType
      ? comparePrice(project, pricesOf(index, project.projectType))
      : problem(context, 404, "not_found", "There is nothing to compare it with.");
  });
}
