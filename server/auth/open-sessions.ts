import { LRUCache } from "lru-cache";
import type { Database } from "../database/database.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import type { IsOpenSession } from "../identity/identify-caller.ts";

/** How long the result of a session check is trusted, in milliseconds. */
const sessionCacheTtl = 5_000;
const maxSessions = 5_000;

/**
 * An access token is valid for an hour, whatever happens to its session. So the session is looked
 * up, and the token stops working within seconds of its owner or the team ending the session.
 */
export function createOpenSessions(database: Database): IsOpenSession {
  const sessions = new LRUCache<string, Promise<boolean>>({
    max: maxSessions,
    ttl: sessionCacheTtl,
  });

  async function exists(session: string): Promise<boolean> {
    try {
      const found = await database.query(
        "select from auth.sessions where id = $1 and (not_after is null or not_after > now())",
        [session],
      );
      return found.length > 0;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      // Unknown, but harmless: without the database, no other request succeeds either.
      sessions.delete(session);
      return true;
    }
  }

  return async (session) => {
    const check = sessions.get(session) ?? exists(session);
    if (!sessions.has(session)) sessions.set(session, check);
    return check;
  };
}
