import { statedFigureType } from "#domain/listing/figure-type.ts";
import { comparePrice } from "#domain/listing/price-comparison.ts";
import { problem } from "../../../error-responses.ts";
import type { Listings } from "../../../listings/listings.ts";
import { createPricesOfTypes } from "../../../listings/prices-of-types.ts";
import type { RequestContext } from "../../../requests/request-context.ts";
import { jsonRoute, type SignedInCaller } from "./explorer-query.ts";

/** Prices are for signed-in users only, and so is everything derived from them. */
export function createPriceComparison(listings: Listings, signedInCaller: SignedInCaller) {
  const pricesOf = createPricesOfTypes();
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
