import { verify } from "hono/jwt";
import { LRUCache } from "lru-cache";
import { DatabaseUnavailable } from "../engine/database/database-unavailable.ts";
import type { Engine } from "../engine/engine.ts";

/** How long the result of a session check is trusted, in milliseconds. */
export const sessionCacheTtl = 5_000;
const maxSessions = 5_000;

/** Whether the session of an access token is still open; true for tokens without a session. */
export type IsOpenSession = (token: string) => Promise<boolean>;

/**
 * The engine accepts an access token for an hour, whatever happens to its session. So the session
 * is looked up here, and the token stops working within seconds of its owner or the team ending the
 * session.
 */
export function createOpenSessions(api: NonNullable<Engine["api"]>): IsOpenSession {
  const sessionOf = new LRUCache<string, string>({ max: maxSessions });
  const sessions = new LRUCache<string, Promise<boolean>>({
    max: maxSessions,
    ttl: sessionCacheTtl,
  });

  /** Null for tokens that this server did not sign, so that made-up ones cost no database query. */
  async function readSession(token: string): Promise<string | null> {
    try {
      const { session_id } = await verify(token, api.jwtSecret, "HS256");
      return typeof session_id === "string" ? session_id : null;
    } catch {
      return null;
    }
  }

  async function exists(session: string): Promise<boolean> {
    try {
      const found = await api.database.query("select from auth.sessions where id = $1", [session]);
      return found.length > 0;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      // Unknown, but harmless: without the database, no other request succeeds either.
      sessions.delete(session);
      return true;
    }
  }

  return async (token) => {
    const session = sessionOf.get(token) ?? (await readSession(token));
    if (session === null) return true;
    sessionOf.set(token, session);
    const check = sessions.get(session) ?? exists(session);
    if (!sessions.has(session)) sessions.set(session, check);
    return check;
  };
}
