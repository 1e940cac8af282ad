import pg from "pg";
import { createFreshRead } from "../concurrency/single-flight.ts";
import { createDatabaseAddresses } from "../database/database-addresses.ts";
import type { Log } from "../server-log.ts";
import type { RealtimeTimes } from "./realtime-limits.ts";

/** Something to deliver: exactly one of the three is set. */
export interface FeedEntry {
  id: string;
  notedAt: string;
  message: {
    id: string;
    topic: string;
    event: string;
    private: boolean | null;
    payload: unknown;
  } | null;
  change: unknown;
  relay: unknown;
}

interface FeedParts {
  url: string;
  serverId: string;
  times: RealtimeTimes;
  log: Log;
  /** The tables whose changes anyone here follows, null for all; others are not even read. */
  followedTables: () => string[] | null;
  onEntries: (entries: FeedEntry[]) => void;
  /** Called with the other servers of this database whenever they may have changed. */
  onServers: (servers: ReadonlySet<string>) => void;
  /** Called after it when one of them, or this one, has begun to listen: before, it is told nothing. */
  onNewcomer: () => void;
}

const namePrefix = "cleartonne realtime ";
const pageSize = 500;

const entriesAfter = `
  select entry.id::text as id, entry.noted_at::text as "notedAt", entry.change, entry.relay,
    case when message.id is not null then jsonb_build_object(
      'id', message.id, 'topic', message.topic, 'event', message.event,
      'private', message.private, 'payload', message.payload) end as message
  from realtime.feed entry
  left join realtime.messages message on message.id = entry.message_id
  where entry.transaction_id >= pg_snapshot_xmin($1::pg_snapshot)
    and not pg_visible_in_snapshot(entry.transaction_id, $1::pg_snapshot)
    and entry.id > $2
    and (entry.change is null or $3::text[] is null or entry.change ->> 'table' = any ($3))
  order by entry.id
  limit ${pageSize}`;

/**
 * Reads what there is to deliver on a connection of its own, which PostgreSQL wakes. The position is
 * a snapshot, not a number: transactions commit in another order than they take numbers, and whatever
 * committed while the connection was down is simply not in the last snapshot.
 */
export function createFeed(parts: FeedParts) {
  const { serverId, times, log } = parts;
  const addresses = createDatabaseAddresses(parts.url);
  let client: pg.Client | null = null;
  /** The same once it listens: only then may it be read from. */
  let started: pg.Client | null = null;
  let position: string | null = null;
  let isClosed = false;
  let isServerCheckDue = false;
  let hasNewcomer = false;
  /** Entries told by a reading that was cut off before its end. */
  const told = new Set<string>();
  let markReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });

  async function readEntries(connection: pg.Client, from: string): Promise<void> {
    await connection.query("begin isolation level repeatable read read only");
    const { rows } = await connection.query("select pg_current_snapshot()::text as snapshot");
    const tables = parts.followedTables();
    let last = "0";
    for (let isLastPage = false; !isLastPage; ) {
      const page = await connection.query<FeedEntry>(entriesAfter, [from, last, tables]);
      const entries = page.rows.filter(({ id }) => !told.has(id));
      if (entries.length > 0) parts.onEntries(entries);
      for (const { id } of entries) told.add(id);
      last = page.rows.at(-1)?.id ?? last;
      isLastPage = page.rows.length < pageSize;
    }
    await connection.query("commit");
    told.clear();
    position = rows[0].snapshot;
  }

  async function readServers(connection: pg.Client): Promise<void> {
    const { rows } = await connection.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and application_name like $1`,
      [`${namePrefix}%`],
    );
    const names = rows.map(({ name }) => name.slice(namePrefix.length));
    parts.onServers(new Set(names.filter((name) => name !== serverId)));
  }

  const read = createFreshRead(async () => {
    const connection = started;
    if (!connection || connection !== client || position === null) return;
    try {
      if (isServerCheckDue) {
        isServerCheckDue = false;
        await readServers(connection);
      }
      if (hasNewcomer) {
        hasNewcomer = false;
        parts.onNewcomer();
      }
      await readEntries(connection, position);
    } catch (error) {
      lose(connection, error);
    }
  });

  function lose(connection: pg.Client, cause: unknown) {
    if (client !== connection || isClosed) return;
    client = null;
    log.warn({ err: cause }, "the connection that realtime listens on was lost");
    connection.end().catch(() => undefined);
    setTimeout(connect, times.reconnect).unref();
  }

  function connect() {
    if (isClosed) return;
    const url = addresses.current();
    const connection = new pg.Client({
      connectionString: url,
      application_name: `${namePrefix}${serverId}`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    client = connection;
    connection.on("error", (error) => lose(connection, error));
    connection.on("end", () => lose(connection, new Error("The connection ended")));
    connection.on("notification", ({ payload }) => {
      if (payload === "servers") {
        isServerCheckDue = true;
        hasNewcomer = true;
      }
      void read();
    });
    start(connection).catch((error: unknown) => {
      // It does not respond, or is a standby, which nothing can be listened to on.
      addresses.giveUp(url);
      lose(connection, error);
    });
  }

  async function start(connection: pg.Client) {
    await connection.connect();
    await connection.query("set timezone = 'UTC'; listen realtime");
    if (position === null) {
      const { rows } = await connection.query("select pg_current_snapshot()::text as snapshot");
      position = rows[0].snapshot;
    }
    // All learn at once that this server has come, itself included.
    await connection.query("select pg_notify('realtime', 'servers')");
    started = connection;
    isServerCheckDue = true;
    await read();
    if (client === connection) markReady();
  }

  connect();
  const check = setInterval(() => {
    isServerCheckDue = true;
    void read();
  }, times.feedCheck);
  check.unref();

  return {
    /** Resolves once messages are read. */
    ready,
    async close() {
      isClosed = true;
      clearInterval(check);
      const connection = client;
      client = null;
      await connection?.end().catch(() => undefined);
    },
  };
}
