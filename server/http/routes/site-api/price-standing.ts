import { noFilters } from "#domain/listing/filters.ts";
import { priceStanding } from "#domain/listing/price-standing.ts";
import type { Listings } from "../../../listings/listings.ts";
import type { RequestContext } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";
import { answered, type SignedInCaller } from "./listings.ts";

/** Prices are for people who are signed in, and so is everything that is made of them. */
export function createPriceStanding(listings: Listings, signedInCaller: SignedInCaller) {
  return answered(async (context: RequestContext) => {
    const caller = await signedInCaller(context.req.header("authorization"));
    if (!caller) return problem(context, 401, "not_signed_in", "Please sign in to see prices.");
    const { index, rows } = await listings.forSignedIn(caller);
    const project = index.get(rows.get(context.req.param("id") ?? "")?.project_id ?? "");
    // In dollars, as the index has them; the remembered order serves every project.
    const byPrice = index.find(noFilters, { key: "costPerTon", direction: "ascending" });
    const standing = project && priceStanding(project, byPrice);
    return standing ?? problem(context, 404, "not_found", "There is nothing to compare it with.");
  });
}
