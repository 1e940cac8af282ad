import { Hono, type MiddlewareHandler } from "hono";
import type { Config } from "../../../config.ts";
import { perMinute, rateLimit } from "../../middleware/rate-limit.ts";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { type VisitorClientParts, visitorClient } from "../../visitor-client.ts";
import { createGeolocation } from "./geolocation.ts";
import { createMethodologyDocuments } from "./methodology-documents.ts";
import { createWebsiteCheck } from "./website-check.ts";

type Settings = Pick<Config, "FUNCTIONS_RATE_LIMIT" | "GEOLOCATION_URL">;

/** What the site's own pages ask of this server beside the data API. */
export function siteApiRoutes(
  { FUNCTIONS_RATE_LIMIT, GEOLOCATION_URL }: Settings,
  visitors: VisitorClientParts,
  readBody: MiddlewareHandler<RequestEnv>,
): Hono<RequestEnv> {
  const limit = () => rateLimit(perMinute(FUNCTIONS_RATE_LIMIT));
  const documents = createMethodologyDocuments(visitorClient(visitors));
  const routes = new Hono<RequestEnv>();
  routes.get("/geolocation", limit(), createGeolocation(GEOLOCATION_URL));
  routes.post("/website-check", limit(), readBody, createWebsiteCheck(visitors));
  routes.get("/methodologies/:project", limit(), documents);
  return routes;
}
