import { verify } from "hono/jwt";
import { LRUCache } from "lru-cache";

export type CallerRole = "anon" | "authenticated";

/** A header of a request, whatever kind of request it is. */
export type ReadHeader = (name: string) => string | null | undefined;

interface RoleParts {
  publishableKey: string;
  jwtSecret: string;
  /** Accounts whose tokens count for nothing. */
  isClosed: (email: string) => boolean;
}

/** When the token of a signed-in visitor expires, in milliseconds. */
type Verified = { until: number };

const maxTokens = 5_000;

/**
 * The role of a request when it is certain and one of the two whose responses are cached; anything else
 * (a service key, a forged or expired token) is for the engine to judge. A token is verified once.
 */
export function createCallerRoles({ publishableKey, jwtSecret, isClosed }: RoleParts) {
  const verified = new LRUCache<string, Verified>({ max: maxTokens });

  async function verifyToken(token: string): Promise<Verified | null> {
    try {
      const { role, exp, email } = await verify(token, jwtSecret, "HS256");
      const isCertain = role === "authenticated" && exp !== undefined;
      if (!isCertain || (typeof email === "string" && isClosed(email.toLowerCase()))) return null;
      return { until: exp * 1000 };
    } catch {
      return null;
    }
  }

  return async (header: ReadHeader): Promise<CallerRole | null> => {
    if (header("apikey") !== publishableKey) return null;
    const authorization = header("authorization");
    if (!authorization || authorization === `Bearer ${publishableKey}`) return "anon";
    const token = /^Bearer (\S+)$/.exec(authorization)?.[1];
    if (!token) return null;
    const known = verified.get(token) ?? (await verifyToken(token));
    if (!known || known.until <= Date.now()) return null;
    verified.set(token, known);
    return "authenticated";
  };
}
