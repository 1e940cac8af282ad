import pg from "pg";
import { errorMessage } from "#domain/error-message.ts";
import type { Config } from "../config.ts";
import { StartError } from "../start-error.ts";
import { urlsOfHosts } from "./database-addresses.ts";
import { announcedProcess } from "./database-client.ts";

/** In milliseconds. */
const timeout = 10_000;

interface Seen {
  /** With one host. */
  url: string;
  /** Whether something between hands the connection's statements to connections of its own. */
  isPooled: boolean;
  /** Different for any two databases. */
  identity: string;
  isStandby: boolean;
}

type Setting = "DATABASE_URL" | "DATABASE_DIRECT_URL";

/**
 * Refuses at the start what would fail strangely later: behind a pooler, what one connection sets
 * or listens to gets lost or reaches another.
 */
export async function checkAddresses(url: string, directUrl: string | undefined): Promise<void> {
  const seen = await firstToRespond("DATABASE_URL", url);
  if (directUrl === undefined) {
    if (!seen.isPooled) return;
    throw new StartError(
      "DATABASE_URL leads to a connection pooler, such as PgBouncer: set DATABASE_DIRECT_URL as well, to the same database without it.",
    );
  }
  const direct = await firstToRespond("DATABASE_DIRECT_URL", directUrl);
  if (direct.isPooled) {
    throw new StartError(
      "DATABASE_DIRECT_URL leads to a connection pooler too: set it to PostgreSQL's own address.",
    );
  }
  if (direct.identity !== seen.identity) {
    throw new StartError("DATABASE_DIRECT_URL leads to another database than DATABASE_URL.");
  }
}

/**
 * The URL, with one host, of the PostgreSQL that takes writes: past a pooler, and of several servers
 * the one that is no standby. Undefined if the settings name none.
 */
export async function writableAddress({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: Pick<Config, Setting>): Promise<string | undefined> {
  const setting = DATABASE_DIRECT_URL === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  if (url === undefined) return;
  return urlsOfHosts(url).length === 1 ? url : (await firstToRespond(setting, url)).url;
}

/** Prefers a server that takes writes to a standby. */
async function firstToRespond(setting: Setting, url: string): Promise<Seen> {
  let standby: Seen | undefined;
  let cause: unknown;
  for (const host of urlsOfHosts(url)) {
    try {
      const seen = await look(host);
      if (!seen.isStandby) return seen;
      standby ??= seen;
    } catch (error) {
      cause = error;
    }
  }
  if (standby) return standby;
  // For a host with several addresses, the error has a code but no message.
  const reason =
    errorMessage(cause) || (cause instanceof Error && "code" in cause ? cause.code : "");
  throw new StartError(`The database at ${setting} is not responding: ${reason}`, { cause });
}

async function look(url: string): Promise<Seen> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
    application_name: "cleartonne",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; identity: string; isStandby: boolean }>(
      `select pg_backend_pid() as pid, pg_is_in_recovery() as "isStandby",
         concat(extract(epoch from pg_postmaster_start_time()), ' ', current_database()) as identity`,
    );
    const [row] = rows;
    if (!row) throw new Error("It sent nothing");
    return { ...row, url, isPooled: announcedProcess(client) !== row.pid };
  } finally {
    await client.end().catch(() => undefined);
  }
}
