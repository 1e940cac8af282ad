import { verify } from "hono/jwt";
import { LRUCache } from "lru-cache";
import type { IsOpenSession } from "./open-sessions.ts";

interface TokenSettings {
  jwtSecret: string;
  /** Accounts whose tokens are rejected. */
  isClosed?: (email: string) => boolean;
  isOpenSession: IsOpenSession;
}

const maxTokens = 5_000;

/**
 * Checks that this server's engine issued a token to a signed-in user, that it has not expired, and
 * that its session has not ended. The signature of a token is verified only once.
 */
export function createTokenCheck(settings: TokenSettings) {
  const { jwtSecret, isClosed = () => false, isOpenSession } = settings;
  /** When each verified token expires, in milliseconds. */
  const verified = new LRUCache<string, number>({ max: maxTokens });

  async function verifyToken(token: string): Promise<number> {
    try {
      const { role, exp = 0, email } = await verify(token, jwtSecret, "HS256");
      if (role !== "authenticated") return 0;
      return typeof email === "string" && isClosed(email.toLowerCase()) ? 0 : exp * 1000;
    } catch {
      return 0;
    }
  }

  return async (token: string): Promise<boolean> => {
    const expires = verified.get(token) ?? (await verifyToken(token));
    if (expires <= Date.now()) return false;
    verified.set(token, expires);
    return isOpenSession(token);
  };
}
