import type { MiddlewareHandler } from "hono";
import { problem } from "../../problem.ts";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { checkRestQuery, QueryRefusal } from "./rest-query.ts";

/** Lets only queries through that the product's clients make: others could keep the database busy. */
export const restFilters: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const { pathname, search } = new URL(context.req.url);
  try {
    checkRestQuery(search, pathname.startsWith("/rest/v1/rpc/"));
  } catch (error) {
    if (!(error instanceof QueryRefusal)) throw error;
    return problem(context, 400, "query_not_offered", error.message);
  }
  return next();
};
