import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import type { Engine } from "../../engine/engine.ts";
import type { ApiFetch, Caller, Origin } from "../../identity/caller.ts";
import {
  type CredentialProblem,
  type IdentifyCaller,
  isCredentialProblem,
  type ReadHeader,
} from "../../identity/identify-caller.ts";
import { visitorOf } from "../../identity/visitor.ts";
import type { FastRoute } from "../fast-lane/fast-lane.ts";
import { type BufferedResponse, bufferResponse, sendBuffered } from "./buffered-response.ts";
import { asPublicFile, publicFilePath } from "./public-file-response.ts";
import type { ResponseCache } from "./response-cache.ts";

type EngineApi = NonNullable<Engine["api"]>;
type CachedRole = "anon" | "authenticated";

interface CachedRead {
  kinds: readonly string[];
  roles: readonly CachedRole[] | "any";
  /** Sets the headers that all callers get. */
  prepare?: (response: BufferedResponse) => BufferedResponse;
}

/**
 * Reads whose response depends only on the caller's role. Articles and news are cached for
 * anonymous visitors only, because signed-in administrators also see drafts.
 */
const cachedReads: Record<string, CachedRead> = {
  "/rest/v1/project_listings": { kinds: ["listings"], roles: ["anon", "authenticated"] },
  "/rest/v1/removed_listings": { kinds: ["listings"], roles: ["anon", "authenticated"] },
  [`/rest/v1/rpc/${ratingsAgency.calls.currentRatings}`]: {
    kinds: ["ratings"],
    roles: ["anon", "authenticated"],
  },
  "/rest/v1/articles": { kinds: ["content"], roles: ["anon"] },
  "/rest/v1/news": { kinds: ["content"], roles: ["anon"] },
  "/rest/v1/earlier_slugs": { kinds: ["content"], roles: ["anon"] },
};

const versionsPath = "/rest/v1/rpc/get_public_data_versions";

/** The response is the same for every caller. */
const publicFile: CachedRead = { kinds: ["files"], roles: "any", prepare: asPublicFile };

/** Headers that change the response to a URL, with the values equivalent to leaving them out. */
const varyingHeaders: [name: string, defaults: string[]][] = [
  ["accept", ["*/*", "application/json"]],
  ["accept-profile", ["public"]],
  ["prefer", []],
  ["range", []],
  ["range-unit", []],
];

/** How many spellings of queries are cached. */
const maxQueries = 2_000;

/** A cached read and its query, normalised. */
interface KnownQuery {
  read: CachedRead;
  query: string;
}

interface CachedApiOptions {
  api: EngineApi;
  cache: ResponseCache;
}

interface CachedApi {
  fetch: ApiFetch;
  /** Finds the cached response for the caller, for queries that were sent before. */
  findCached: FastRoute;
  /** Finds the data versions, which a site with this server as its backend requests constantly. */
  findVersions: FastRoute;
}

/** The engine's API with a response cache for public reads. */
export function createCachedApi(options: CachedApiOptions): CachedApi {
  const { api, cache } = options;
  const queries = new LRUCache<string, KnownQuery>({ max: maxQueries });

  /** The cache key of a caller's response; null if it is not cacheable. */
  async function cacheKey(
    { read, query }: KnownQuery,
    header: ReadHeader,
    identify: () => ReturnType<IdentifyCaller>,
  ) {
    // The engine itself handles requests for a range of a file.
    if (read === publicFile && header("range")) return null;
    const role = read.roles === "any" ? "any" : cachedRole(await identify());
    if (!role || (role !== "any" && !read.roles.includes(role))) return null;
    const varying = varyingHeaders.map(([name, defaults]) => {
      const value = header(name) ?? "";
      return defaults.includes(value) ? "" : value;
    });
    return ["api", role, query, ...varying].join(" ");
  }

  /** Refuses a caller who has used up the budget, before others may wait for the same response. */
  function requireTime({ caller, ...origin }: Origin): void {
    const visitor = caller ? visitorOf({ caller, ...origin }) : null;
    if (visitor) api.database.budget.requireTime(visitor);
  }

  async function findFor(known: KnownQuery, header: ReadHeader) {
    const key = await cacheKey(known, header, () => api.identify(header));
    return key ? cache.find(key, known.read.kinds) : undefined;
  }

  let lastVersions: { text: string; response: BufferedResponse } | undefined;

  async function currentVersions(header: ReadHeader) {
    if (!cachedRole(await api.identify(header))) return undefined;
    const text = JSON.stringify(await cache.versions());
    if (lastVersions?.text !== text) {
      const headers = { "Content-Type": "application/json; charset=utf-8" };
      const response = asPrivate(await bufferResponse(new Response(text, { headers }), 4));
      lastVersions = { text, response };
    }
    return lastVersions.response;
  }

  return {
    findVersions(request) {
      if (request.url !== versionsPath || !isSameOriginRead(request)) return undefined;
      return currentVersions(headerOf(request)).catch(() => undefined);
    },

    async fetch(request, origin) {
      const { pathname, search, searchParams } = new URL(request.url);
      const header: ReadHeader = (name) => request.headers.get(name);
      const caller = origin.caller ?? (await api.identify(header));
      // Credentials that are not valid are for the API itself to refuse.
      const asker: Origin = isCredentialProblem(caller) ? origin : { ...origin, caller };
      const read = findRead(pathname, search);
      if (read && request.method === "GET") {
        const known = { read, query: `${pathname} ${searchParams}` };
        const key = await cacheKey(known, header, async () => caller);
        if (key) {
          const { prepare = asPrivate } = read;
          const cached = await cache.get(
            key,
            read.kinds,
            // No abort signal: others may wait for it too, so it continues if the first caller
            // disconnects.
            async () => prepare(await bufferResponse(await api.fetch(request, asker), 5)),
            { admit: async () => requireTime(asker) },
          );
          // The first caller's budget is no reason to refuse those who waited with it.
          if (cached.status !== 429) {
            queries.set(pathname + search, known);
            return sendBuffered(cached, request);
          }
        }
      }
      const response = await api.fetch(request, { ...asker, signal: request.signal });
      if (!pathname.startsWith("/rest/v1/")) return response;
      return sendBuffered(asPrivate(await bufferResponse(response, 4)), request);
    },

    findCached(request) {
      const known = queries.get(request.url ?? "");
      return known && isSameOriginRead(request) ? findFor(known, headerOf(request)) : undefined;
    },
  };
}

/** The caller's role if it is one of the two whose responses are cached. */
function cachedRole(caller: Caller | CredentialProblem): CachedRole | null {
  if (isCredentialProblem(caller) || caller.apiKey !== "publishable") return null;
  return caller.role === "service_role" ? null : caller.role;
}

/** Cross-origin requests need headers that cached responses do not have. */
function isSameOriginRead({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.origin === undefined;
}

const headerOf =
  ({ headers }: IncomingMessage): ReadHeader =>
  (name) =>
    headers[name]?.toString();

function findRead(pathname: string, search: string): CachedRead | undefined {
  if (pathname.startsWith(publicFilePath)) return search === "" ? publicFile : undefined;
  return cachedReads[pathname];
}

/** Only the visitor's own browser may store it, and must revalidate it before each use. */
function asPrivate(response: BufferedResponse): BufferedResponse {
  const { headers } = response;
  headers.set("Cache-Control", "private, no-cache");
  headers.set("Vary", "apikey, Authorization, Prefer, Range, Accept, Origin");
  return response;
}
