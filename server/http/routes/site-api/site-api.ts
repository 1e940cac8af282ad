import { Hono, type MiddlewareHandler } from "hono";
import type { Config } from "../../../config.ts";
import { type VisitorClientOptions, visitorClient } from "../../../engine/visitor-client.ts";
import type { Listings } from "../../../listings/listings.ts";
import { rateLimit } from "../../../rate-limits/rate-limit.ts";
import type { SharedCounters } from "../../../rate-limits/shared-counters.ts";
import type { RequestEnv } from "../../../requests/request-context.ts";
import { createSignedInCaller } from "../../signed-in-caller.ts";
import { createCompute } from "./explorer-query.ts";
import { createGeolocation } from "./geolocation.ts";
import { listingRoutes } from "./listing-routes.ts";
import { marketRoutes } from "./market-routes.ts";
import { createMethodologyDocuments } from "./methodology-documents.ts";
import { createPriceComparison } from "./price-comparison-route.ts";
import { createWebsiteCheck } from "./website-check.ts";

interface SiteApiOptions {
  config: Pick<
    Config,
    "DATA_RATE_LIMIT" | "FUNCTIONS_RATE_LIMIT" | "GEOLOCATION_URL" | "publicUrl"
  >;
  visitors: VisitorClientOptions;
  listings: Listings;
  counters: Pick<SharedCounters, "exact" | "reads">;
  readBody: MiddlewareHandler<RequestEnv>;
}

/** The endpoints that the site's own pages use besides the data API. */
export function siteApiRoutes({
  config: { DATA_RATE_LIMIT, FUNCTIONS_RATE_LIMIT, GEOLOCATION_URL, publicUrl },
  visitors,
  listings,
  counters,
  readBody,
}: SiteApiOptions): Hono<RequestEnv> {
  const reads = (name: string, max = FUNCTIONS_RATE_LIMIT) =>
    rateLimit(counters.reads({ name, max, seconds: 60 }));
  const websiteChecks = { name: "website checks", max: FUNCTIONS_RATE_LIMIT, seconds: 60 };
  const anonymous = visitorClient(visitors);
  const documents = createMethodologyDocuments(anonymous);
  const signedInCaller = createSignedInCaller(visitors.engine, anonymous);
  const routes = new Hono<RequestEnv>();
  routes.get("/geolocation", reads("countries"), createGeolocation(GEOLOCATION_URL));
  routes.post(
    "/website-check",
    rateLimit(counters.exact(websiteChecks)),
    readBody,
    createWebsiteCheck(visitors),
  );
  routes.get("/methodologies/:project", reads("documents"), documents);
  const source = { listings, signedInCaller, compute: createCompute() };
  const dataLimit = reads("listings", DATA_RATE_LIMIT);
  // Generating the file of a long list takes seconds.
  routes.use("/listings/csv", reads("table files", Math.ceil(FUNCTIONS_RATE_LIMIT / 10)));
  routes.route("/listings", listingRoutes({ ...source, rateLimit: dataLimit, siteUrl: publicUrl }));
  routes.route("/market", marketRoutes({ ...source, rateLimit: reads("market") }));
  const priceComparison = createPriceComparison(listings, signedInCaller);
  routes.get("/projects/:id/price-comparison", dataLimit, priceComparison);
  return routes;
}
