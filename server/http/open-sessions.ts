import { verify } from "hono/jwt";
import { LRUCache } from "lru-cache";
import type { Engine } from "../engine/engine.ts";

/** For this long, in milliseconds, a session that was there is taken to be there still. */
export const sessionTrust = 5_000;
const maxSessions = 20_000;

/** Whether the session that an access token belongs to has not been ended; true for any other token. */
export type IsOpenSession = (token: string) => Promise<boolean>;

/**
 * The engine accepts an access token for an hour, whatever becomes of its session. So the session is looked
 * up here: one that was ended, by its owner or by the team, is worthless within seconds.
 */
export function createOpenSessions(api: NonNullable<Engine["api"]>): IsOpenSession {
  /** Null for what is no token of this server: nobody makes it look up what they have invented. */
  const sessionOf = new LRUCache<string, { id: string | null }>({ max: maxSessions });
  const sessions = new LRUCache<string, Promise<boolean>>({ max: maxSessions, ttl: sessionTrust });

  async function readSession(token: string): Promise<string | null> {
    try {
      const { session_id } = await verify(token, api.jwtSecret, "HS256");
      return typeof session_id === "string" ? session_id : null;
    } catch {
      return null;
    }
  }

  async function isThere(session: string): Promise<boolean> {
    const found = await api.database.query("select from auth.sessions where id = $1", [session]);
    return found.length > 0;
  }

  return async (token) => {
    const known = sessionOf.get(token) ?? { id: await readSession(token) };
    sessionOf.set(token, known);
    if (known.id === null) return true;
    let looked = sessions.get(known.id);
    if (!looked) {
      looked = isThere(known.id);
      sessions.set(known.id, looked);
      const { id } = known;
      // A database that is down says nothing about a session.
      looked.catch(() => sessions.delete(id));
    }
    return looked;
  };
}
