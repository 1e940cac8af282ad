import { Hono, type MiddlewareHandler } from "hono";
import type { ApiFetch } from "../../../engine/engine.ts";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";
import { type BodyOptions, readOfferedBody } from "./offered-bodies.ts";
import { checkRestQuery, QueryRefusal } from "./rest-query.ts";

interface RestOptions extends BodyOptions {
  apiFetch: ApiFetch;
  rateLimit: MiddlewareHandler<RequestEnv>;
}

/** The data API (/rest/v1). */
export function restRoutes({ apiFetch, rateLimit, ...bodies }: RestOptions): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>();
  routes.use(rateLimit, onlyKnownQueries, readOfferedBody(bodies));
  routes.all("*", (context) => apiFetch(context.req.raw, context.get("clientAddress")));
  return routes;
}

/** Allows only queries that the product's clients make; others could overload the database. */
const onlyKnownQueries: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  try {
    checkRestQuery(search, pathname.startsWith("/rest/v1/rpc/"));
  } catch (error) {
    if (!(error instanceof QueryRefusal)) throw error;
    return problem(context, 400, "query_not_offered", error.message);
  }
  return next();
};
