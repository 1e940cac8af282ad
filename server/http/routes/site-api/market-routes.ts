import { Hono, type MiddlewareHandler } from "hono";
import { type Market, queryMarket } from "#domain/market/query-market.ts";
import { cacheResults } from "../../../listings/cache-results.ts";
import type { RequestEnv } from "../../../requests/request-context.ts";
import {
  type Compute,
  jsonRoute,
  type ListingSource,
  listingsFor,
  noOwnParameters,
  readQuery,
} from "./explorer-query.ts";

interface MarketRouteOptions extends ListingSource {
  compute: Compute;
  rateLimit: MiddlewareHandler<RequestEnv>;
}

/** The data of the market charts for the filters in an explorer URL. */
export function marketRoutes({ rateLimit, compute, ...source }: MarketRouteOptions) {
  const remembered = cacheResults<Market>();
  const routes = new Hono<RequestEnv>();
  routes.use(rateLimit);
  routes.get(
    "/",
    jsonRoute(async (context) => {
      const { filters } = readQuery(context, noOwnParameters).state;
      const known = await listingsFor(context, source);
      return remembered(known.index, JSON.stringify(filters), () =>
        compute(context, () => queryMarket(known, filters)),
      );
    }),
  );
  return routes;
}
