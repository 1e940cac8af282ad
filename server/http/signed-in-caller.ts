import { decode } from "hono/jwt";
import { LRUCache } from "lru-cache";
import type { Engine } from "../engine/engine.ts";
import { bearerToken } from "../identity/bearer-token.ts";
import { isCredentialProblem } from "../identity/identify-caller.ts";
import type { Client } from "../stateless-client.ts";

/** How long a Supabase project's verdict on a token is cached, in milliseconds. */
const checkedFor = 60_000;

/** The `Authorization` header of a signed-in user; null for everyone else, whatever they sent. */
export function createSignedInCaller(engine: Engine, anonymous: Client) {
  const isSignedIn = engine.api ? createLocalCheck(engine.api) : createRemoteCheck(anonymous);
  return async (authorization: string | undefined): Promise<string | null> => {
    const token = bearerToken(authorization);
    return token && (await isSignedIn(token)) ? `Bearer ${token}` : null;
  };
}

function createLocalCheck({ identify }: NonNullable<Engine["api"]>) {
  return async (token: string): Promise<boolean> => {
    const caller = await identify((name) => (name === "authorization" ? `Bearer ${token}` : null));
    return !isCredentialProblem(caller) && caller.role === "authenticated";
  };
}

/** Asks the Supabase project, because only it can tell whether it issued a token. */
function createRemoteCheck(anonymous: Client) {
  const checked = new LRUCache<string, true>({ max: 10_000, ttl: checkedFor });
  return async (token: string): Promise<boolean> => {
    if (hasExpired(token)) return false;
    if (checked.has(token)) return true;
    const { data, error } = await anonymous.auth.getUser(token);
    if (error || data.user.role !== "authenticated") return false;
    checked.set(token, true);
    return true;
  };
}

function hasExpired(token: string): boolean {
  try {
    const { exp } = decode(token).payload;
    return typeof exp !== "number" || exp * 1000 <= Date.now();
  } catch {
    return true;
  }
}
