import { Hono, type MiddlewareHandler } from "hono";
import type { Config } from "../../../config.ts";
import type { Listings } from "../../../listings/listings.ts";
import { perMinute, rateLimit } from "../../middleware/rate-limit.ts";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { createSignedInCaller } from "../../signed-in-caller.ts";
import { type VisitorClientParts, visitorClient } from "../../visitor-client.ts";
import { createGeolocation } from "./geolocation.ts";
import { listingRoutes } from "./listings.ts";
import { marketRoutes } from "./market.ts";
import { createMethodologyDocuments } from "./methodology-documents.ts";
import { createPriceStanding } from "./price-standing.ts";
import { createWebsiteCheck } from "./website-check.ts";

type Settings = Pick<Config, "DATA_RATE_LIMIT" | "FUNCTIONS_RATE_LIMIT" | "GEOLOCATION_URL">;

/** What the site's own pages ask of this server beside the data API. */
export function siteApiRoutes(
  { DATA_RATE_LIMIT, FUNCTIONS_RATE_LIMIT, GEOLOCATION_URL }: Settings,
  visitors: VisitorClientParts,
  listings: Listings,
  readBody: MiddlewareHandler<RequestEnv>,
): Hono<RequestEnv> {
  const limit = () => rateLimit(perMinute(FUNCTIONS_RATE_LIMIT));
  const anonymous = visitorClient(visitors);
  const documents = createMethodologyDocuments(anonymous);
  const signedInCaller = createSignedInCaller(visitors.engine, anonymous);
  const routes = new Hono<RequestEnv>();
  routes.get("/geolocation", limit(), createGeolocation(GEOLOCATION_URL));
  routes.post("/website-check", limit(), readBody, createWebsiteCheck(visitors));
  routes.get("/methodologies/:project", limit(), documents);
  const rateLimited = rateLimit(perMinute(DATA_RATE_LIMIT));
  const source = { listings, signedInCaller, rateLimit: rateLimited };
  routes.route("/listings", listingRoutes(source));
  routes.route("/market", marketRoutes(source));
  const standing = createPriceStanding(listings, signedInCaller);
  routes.get("/projects/:id/price-standing", rateLimited, standing);
  return routes;
}
