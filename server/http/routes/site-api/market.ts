import { Hono, type MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type { ListingFilters } from "#domain/listing/filters.ts";
import type { KnownListings } from "#domain/listing/listing-answer.ts";
import type { ListingIndex } from "#domain/listing/listing-index.ts";
import { readExplorerState } from "#domain/listing/search-params.ts";
import { answerMarket, type Market } from "#domain/market/market.ts";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { answered, type ListingSource, listingsKnownTo, paramsOf } from "./explorer-question.ts";

interface MarketRouteParts extends ListingSource {
  rateLimit: MiddlewareHandler<RequestEnv>;
}

const rememberedAnswers = 30;

/** What the pictures of the market show of an address of the explorer. */
export function marketRoutes({ rateLimit, ...source }: MarketRouteParts) {
  // An index never changes: after a change there is another one.
  const answers = new WeakMap<ListingIndex, LRUCache<string, Market>>();
  function remembered(known: KnownListings, filters: ListingFilters): Market {
    const ofIndex = answers.get(known.index) ?? new LRUCache({ max: rememberedAnswers });
    answers.set(known.index, ofIndex);
    const key = JSON.stringify(filters);
    const answer = ofIndex.get(key) ?? answerMarket(known, filters);
    ofIndex.set(key, answer);
    return answer;
  }

  const routes = new Hono<RequestEnv>();
  routes.use(rateLimit);
  routes.get(
    "/",
    answered(async (context) => {
      const { filters } = readExplorerState(paramsOf(context));
      return remembered(await listingsKnownTo(context, source), filters);
    }),
  );
  return routes;
}
