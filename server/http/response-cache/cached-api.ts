import type { Engine } from "../../engine/engine.ts";
import { isSignedInToken } from "../access-token.ts";
import { type BufferedResponse, bufferResponse, sendBuffered } from "./buffered-response.ts";
import type { ResponseCache } from "./response-cache.ts";

type EngineApi = NonNullable<Engine["api"]>;
export type ApiFetch = (request: Request, peerAddress: string | null) => Promise<Response>;

type CallerRole = "anon" | "authenticated";

interface CachedRead {
  kinds: readonly string[];
  roles: readonly CallerRole[];
}

/**
 * Reads whose response depends on the role alone. Articles and news are cached for anonymous visitors
 * only: among signed-in ones, administrators also see drafts.
 */
const cachedReads: Record<string, CachedRead> = {
  "/rest/v1/project_listings": { kinds: ["listings"], roles: ["anon", "authenticated"] },
  "/rest/v1/removed_listings": { kinds: ["listings"], roles: ["anon", "authenticated"] },
  "/rest/v1/rpc/get_bezero_hourly_ratings": {
    kinds: ["ratings"],
    roles: ["anon", "authenticated"],
  },
  "/rest/v1/articles": { kinds: ["content"], roles: ["anon"] },
  "/rest/v1/news": { kinds: ["content"], roles: ["anon"] },
};

/** Headers that change the response of an address, with the values that mean the same as none. */
const varyingHeaders = {
  accept: ["*/*", "application/json"],
  "accept-profile": ["public"],
  prefer: [],
  range: [],
  "range-unit": [],
};

/** The same key however a client spells its request: pages and browsers share a cached response. */
function cacheKey(role: CallerRole, { pathname, searchParams }: URL, headers: Headers): string {
  const varying = Object.entries(varyingHeaders).map(([name, defaults]: [string, string[]]) => {
    const value = headers.get(name) ?? "";
    return defaults.includes(value) ? "" : value;
  });
  return ["api", role, pathname, searchParams.toString(), ...varying].join(" ");
}

/** The engine's API with a response cache for public reads. */
export function createApiFetch(engine: Engine, api: EngineApi, cache: ResponseCache): ApiFetch {
  const keys = { publishableKey: engine.publishableKey, jwtSecret: api.jwtSecret };
  return async (request, peerAddress) => {
    const address = new URL(request.url);
    const read = cachedReads[address.pathname];
    if (read && request.method === "GET") {
      const role = await callerRole(request.headers, keys);
      if (role && read.roles.includes(role)) {
        const key = cacheKey(role, address, request.headers);
        const cached = await cache.get(key, read.kinds, async () =>
          // Others may wait for it too, so it goes on when whoever asked first disconnects.
          asPrivate(await bufferResponse(await api.fetch(request, { peerAddress }), 5)),
        );
        return sendBuffered(cached, request);
      }
    }
    const response = await api.fetch(request, { peerAddress, signal: request.signal });
    if (!address.pathname.startsWith("/rest/v1/")) return response;
    return sendBuffered(asPrivate(await bufferResponse(response, 4)), request);
  };
}

/** Only the visitor's own browser may store it, and it must revalidate it before each use. */
function asPrivate(response: BufferedResponse): BufferedResponse {
  response.headers.set("Cache-Control", "private, no-cache");
  response.headers.set("Vary", "apikey, Authorization, Prefer, Range, Accept");
  return response;
}

/**
 * The role of a request when it is certain and one of the two whose responses are cached; anything else
 * (a service key, a forged or expired token) is for the engine to judge.
 */
async function callerRole(
  headers: Headers,
  keys: { publishableKey: string; jwtSecret: string },
): Promise<CallerRole | null> {
  if (headers.get("apikey") !== keys.publishableKey) return null;
  const authorization = headers.get("authorization");
  if (!authorization || authorization === `Bearer ${keys.publishableKey}`) return "anon";
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1];
  return token && (await isSignedInToken(token, keys.jwtSecret)) ? "authenticated" : null;
}
