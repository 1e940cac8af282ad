import { verify } from "hono/jwt";
import { LRUCache } from "lru-cache";
import type { IsOpenSession } from "./open-sessions.ts";

interface TokenSettings {
  jwtSecret: string;
  /** Accounts whose tokens count for nothing. */
  isClosed?: (email: string) => boolean;
  isOpenSession: IsOpenSession;
}

const maxTokens = 5_000;

/**
 * Whether this server's engine issued a token to somebody who signed in, and neither it nor its session has
 * ended. Its signature is verified once.
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
