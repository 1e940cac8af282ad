import { verify } from "hono/jwt";
import { LRUCache } from "lru-cache";
import { DatabaseUnavailable } from "../engine/database/database-unavailable.ts";
import type { Engine } from "../engine/engine.ts";

/** For this long, in milliseconds, a session that was there is taken to be there still. */
export const sessionTrust = 5_000;
const maxSessions = 5_000;

/** Whether the session that an access token belongs to has not been ended; true for any other token. */
export type IsOpenSession = (token: string) => Promise<boolean>;

/**
 * The engine accepts an access token for an hour, whatever becomes of its session. So the session is looked
 * up here: one that was ended, by its owner or by the team, is worthless within seconds.
 */
export function createOpenSessions(api: NonNullable<Engine["api"]>): IsOpenSession {
  const sessionOf = new LRUCache<string, string>({ max: maxSessions });
  const sessions = new LRUCache<string, Promise<boolean>>({ max: maxSessions, ttl: sessionTrust });

  /** Null for what is no token of this server: nobody makes it look up what they have invented. */
  async function readSession(token: string): Promise<string | null> {
    try {
      const { session_id } = await verify(token, api.jwtSecret, "HS256");
      return typeof session_id === "string" ? session_id : null;
    } catch {
      return null;
    }
  }

  async function isThere(session: string): Promise<boolean> {
    try {
      const found = await api.database.query("select from auth.sessions where id = $1", [session]);
      return found.length > 0;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
      // It says nothing about a session, and answers nothing else either.
      sessions.delete(session);
      return true;
    }
  }

  return async (token) => {
    const session = sessionOf.get(token) ?? (await readSession(token));
    if (session === null) return true;
    sessionOf.set(token, session);
    const looked = sessions.get(session) ?? isThere(session);
    if (!sessions.has(session)) sessions.set(session, looked);
    return looked;
  };
}
