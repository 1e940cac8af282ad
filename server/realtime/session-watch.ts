import type { Database } from "../database/database.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import type { ClientSocket } from "./channel.ts";

const endedMessages = {
  expired: "Token has expired",
  ended: "You have been logged out. Please log in again.",
  closed: "This account can no longer be used.",
} as const;

interface WatchParts {
  database: Pick<Database, "query">;
  isClosed: (email: string) => boolean;
}

/**
 * The sockets whose token, session or account has ended, with the message for each. All sessions are
 * looked up with one statement; a database that does not respond ends no one.
 */
export async function findEnded(
  sockets: Iterable<ClientSocket>,
  { database, isClosed }: WatchParts,
): Promise<Map<ClientSocket, string>> {
  const ended = new Map<ClientSocket, string>();
  const bySession = new Map<string, ClientSocket[]>();
  for (const socket of sockets) {
    const { claims } = socket.caller;
    if (!claims) continue;
    if (claims.exp * 1000 <= Date.now()) ended.set(socket, endedMessages.expired);
    else if (isClosed(claims.email.toLowerCase())) ended.set(socket, endedMessages.closed);
    else {
      const known = bySession.get(claims.session_id);
      if (known) known.push(socket);
      else bySession.set(claims.session_id, [socket]);
    }
  }
  const open = await openSessions(database, [...bySession.keys()]);
  for (const [session, members] of bySession) {
    if (open?.has(session) === false) {
      for (const socket of members) ended.set(socket, endedMessages.ended);
    }
  }
  return ended;
}

async function openSessions(
  database: Pick<Database, "query">,
  sessions: string[],
): Promise<Set<string> | null> {
  if (sessions.length === 0) return new Set();
  try {
    const rows = await database.query<{ id: string }>(
      `select id from auth.sessions
       where id = any ($1::uuid[]) and (not_after is null or not_after > now())`,
      [sessions],
    );
    return new Set(rows.map(({ id }) => id));
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return null;
    throw error;
  }
}
