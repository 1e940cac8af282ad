import { LRUCache } from "lru-cache";
import { openDataLimits } from "#domain/limits.ts";
import type { MirroredListings } from "#domain/listing/known-listings.ts";
import { BadParameter, type OpenDataQuery, parseQuery } from "#domain/open-data/open-data-query.ts";
import type { OpenParameter } from "#domain/open-data/parameters.ts";
import type { Config } from "../../../config.ts";
import type { Engine } from "../../../engine/engine.ts";
import { visitorKey } from "../../../identity/visitor.ts";
import type { Listings } from "../../../listings/listings.ts";
import type { SharedCounters } from "../../../rate-limits/shared-counters.ts";
import type { RequestContext } from "../../../requests/request-context.ts";
import type { FastRoute } from "../../fast-lane/fast-lane.ts";
import { limited } from "../../fast-lane/limited.ts";
import { type BufferedResponse, sendBuffered } from "../../response-cache/buffered-response.ts";
import type { ResponseCache } from "../../response-cache/response-cache.ts";
import { tooMany, Unreadable } from "./open-data-refusals.ts";
import { forKeyHolder } from "./open-data-response.ts";
import { createPersonalKeys } from "./personal-keys.ts";

export interface ReaderOptions {
  config: Pick<Config, "API_RATE_LIMIT" | "TRUST_PROXY">;
  engine: Pick<Engine, "serviceClient">;
  listings: Listings;
  cache: ResponseCache;
  counters: Pick<SharedCounters, "exact" | "reads">;
  isClosed: (email: string) => boolean;
}

/** Builds a route's response from the listings that its caller may see. */
type Respond = (
  known: MirroredListings,
  query: OpenDataQuery,
) => BufferedResponse | Promise<BufferedResponse>;

const maxUrls = 2_000;
const maxCharacters = 8 * 1024;

/** Identifies the caller, parses the query, and responds from the cache where possible. */
export function createReader(options: ReaderOptions) {
  const { config, engine, listings, cache, counters, isClosed } = options;
  const limit = { max: config.API_RATE_LIMIT, seconds: 60 };
  const requests = counters.reads({ name: "open data", ...limit });
  const isKeyHolder = createPersonalKeys({
    service: engine.serviceClient,
    isClosed,
    requests: counters.exact({ name: "personal keys", ...limit }),
    failures: counters.exact({
      name: "wrong keys",
      max: openDataLimits.wrongKeysPerMinute,
      seconds: 60,
    }),
  });
  /** Cache keys of responses, by the URLs that callers without a key have requested. */
  const cacheKeys = new LRUCache<string, string>({ max: maxUrls });

  async function known(isRevealed: boolean): Promise<MirroredListings> {
    try {
      return await (isRevealed ? listings.forKeyHolder() : listings.forVisitors());
    } catch (cause) {
      throw new Unreadable("The projects cannot be read at the moment.", { cause });
    }
  }

  /** Counts the request and parses its query; throws if it is refused. */
  async function read(context: RequestContext, offered: readonly OpenParameter[]) {
    const { pathname, search, searchParams } = new URL(context.req.url);
    const visitor = visitorKey(context.get("clientAddress"));
    await requests.count(visitor);
    const isRevealed = await isKeyHolder(context.req.header("authorization"), visitor);
    if (search.length > maxCharacters) {
      throw new BadParameter("q", `The query may have at most ${maxCharacters} characters.`);
    }
    const query = parseQuery(searchParams, offered, isRevealed);
    return { address: pathname + search, pathname, isRevealed, query };
  }

  return {
    /** Serves a document that is the same for all callers. */
    staticRoute: (response: BufferedResponse) => async (context: RequestContext) => {
      try {
        await read(context, []);
      } catch (refusal) {
        return refused(refusal);
      }
      return sendBuffered(response, context.req.raw);
    },

    queryRoute:
      (offered: readonly OpenParameter[], responder: (context: RequestContext) => Respond) =>
      async (context: RequestContext): Promise<Response> => {
        try {
          const { address, pathname, isRevealed, query } = await read(context, offered);
          const reader = isRevealed ? "key holder" : "anyone";
          const key = ["open data", reader, pathname, JSON.stringify(query)].join(" ");
          const kinds = isRevealed ? ["listings", "ratings"] : ["listings"];
          const response = await cache.get(key, kinds, async () =>
            responder(context)(await known(isRevealed), query),
          );
          if (isRevealed) return sendBuffered(forKeyHolder(response), context.req.raw);
          cacheKeys.set(address, key);
          return sendBuffered(response, context.req.raw);
        } catch (refusal) {
          return refused(refusal);
        }
      },

    findCached: limited(findCached, requests, config.TRUST_PROXY),
  };

  function findCached({ url = "", method, headers }: Parameters<FastRoute>[0]) {
    const key = cacheKeys.get(url);
    const isAnyone = method === "GET" && headers.authorization === undefined;
    return key !== undefined && isAnyone ? cache.find(key, ["listings"]) : undefined;
  }
}

/** The response when a rate limit refuses; errors are rethrown to the framework's error handler. */
function refused(refusal: unknown): Response {
  if (refusal instanceof Error) throw refusal;
  return tooMany(refusal);
}
