import { Hono, type MiddlewareHandler } from "hono";
import { readExplorerState } from "#domain/listing/search-params.ts";
import { answerMarket, type Market } from "#domain/market/market.ts";
import { rememberAnswers } from "../../../listings/remembered-answers.ts";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { answered, type ListingSource, listingsKnownTo, paramsOf } from "./explorer-question.ts";

interface MarketRouteOptions extends ListingSource {
  rateLimit: MiddlewareHandler<RequestEnv>;
}

/** What the pictures of the market show of an address of the explorer. */
export function marketRoutes({ rateLimit, ...source }: MarketRouteOptions) {
  const remembered = rememberAnswers<Market>();
  const routes = new Hono<RequestEnv>();
  routes.use(rateLimit);
  routes.get(
    "/",
    answered(async (context) => {
      const { filters } = readExplorerState(paramsOf(context));
      const known = await listingsKnownTo(context, source);
      return remembered(known.index, JSON.stringify(filters), () => answerMarket(known, filters));
    }),
  );
  return routes;
}
