import { statedFigureType } from "#domain/listing/figure-type.ts";
import { noFilters } from "#domain/listing/filters.ts";
import type { ListingIndex } from "#domain/listing/listing-index.ts";
import { comparePrice } from "#domain/listing/price-comparison.ts";
import { defaultSort } from "#domain/listing/sort.ts";
import { pricesByType } from "#domain/listing/type-prices.ts";
import { problem } from "../../../error-responses.ts";
import { cacheResults } from "../../../listings/cache-results.ts";
import type { Listings } from "../../../listings/listings.ts";
import type { RequestContext } from "../../middleware/request-context.ts";
import { jsonRoute, type SignedInCaller } from "./explorer-query.ts";

/** Prices are for signed-in users only, and so is everything derived from them. */
export function createPriceComparison(listings: Listings, signedInCaller: SignedInCaller) {
  const remembered = cacheResults<ReturnType<typeof pricesByType>>();
  const pricesOf = (index: ListingIndex) =>
    remembered(index, "", () => pricesByType(index.find(noFilters, defaultSort)));
  return jsonRoute(async (context: RequestContext) => {
    const caller = await signedInCaller(context.req.header("authorization"));
    if (!caller) return problem(context, 401, "not_signed_in", "Please log in to see prices.");
    const { index } = await listings.forSignedIn(caller);
    const id = context.req.param("id") ?? "";
    const project = index.named(id).find((one) => one.id === id);
    return project && statedFigureType(project) !== null
      ? comparePrice(project, pricesOf(index))
      : problem(context, 404, "not_found", "There is nothing to compare it with.");
  });
}
