import { group } from "d3-array";
import type { Database } from "../../database/database.ts";
import type { Caller } from "../../identity/caller.ts";
import type { Log } from "../../server-log.ts";
import type { Channel } from "../channel.ts";
import { type ChangedRow, changeStatement } from "./change-statement.ts";
import { readableColumns } from "./parse-subscriptions.ts";
import type { PublishedTable, PublishedTables } from "./published-tables.ts";
import type { RowChange, Subscription } from "./subscription.ts";

/** Changes that may wait; beyond that the oldest are not told, as with a slow reader. */
const maxWaiting = 10_000;
const maxAtOnce = 500;
/** Filters in one statement. */
const maxFilters = 100;
/** A larger row is announced without its values, as on a Supabase project. */
const maxRecordBytes = 256 * 1024;

export type DeliverChanges = ReturnType<typeof createDeliverChanges>;

interface Parts {
  database: Pick<Database, "query" | "asCaller">;
  publishedTables: () => Promise<PublishedTables>;
  log: Log;
}

/**
 * Tells followers of changed rows. A row's values are read again for each caller, with the caller's
 * own rights, so no one is told what they could not read themselves; those with the same rights share
 * one statement.
 */
export function createDeliverChanges({ database, publishedTables, log }: Parts) {
  const followers = new Map<Channel, Subscription[]>();
  let waiting: RowChange[] = [];
  let isBusy = false;

  function* wantedBy(change: RowChange): Generator<Follower> {
    for (const [channel, subscriptions] of followers) {
      for (const subscription of subscriptions) {
        const { table, event } = subscription;
        if (table !== null && table !== change.table) continue;
        if (event === "*" || event === change.type) yield { channel, subscription };
      }
    }
  }

  async function deliver(batch: RowChange[]) {
    const tables = await publishedTables();
    const groups = group(batch, ({ table, type }) => `${type === "DELETE"} ${table}`);
    for (const changes of groups.values()) {
      const table = tables.get(changes[0]?.table ?? "");
      if (!table) continue;
      const wanted = changes.flatMap((change) =>
        [...wantedBy(change)].map((follower) => ({ ...follower, change })),
      );
      const callers = group(wanted, ({ channel }) => callerKey(channel.socket.caller));
      for (const wishes of callers.values()) {
        for (const some of withFewFilters(wishes)) await tell(table, some);
      }
    }
  }

  /** Tells everybody with the same rights about changes of one table, all deletions or none. */
  async function tell(table: PublishedTable, wishes: Wish[]) {
    const [first] = wishes;
    if (!first) return;
    const { caller } = first.channel.socket;
    const readable = readableColumns(table, caller.role);
    const isDeleted = first.change.type === "DELETE";
    const changes = [...new Set(wishes.map(({ change }) => change))];
    const filters = new Map(wishes.map((wish) => [filterKey(wish), wish.subscription.conditions]));
    const filterKeys = [...filters.keys()];
    const statement = changeStatement({
      table,
      columns: readable,
      keys: changes.map(({ key, old_key }) => (isDeleted ? old_key : key) ?? {}),
      filters: [...filters.values()],
      isDeleted,
    });
    const rows = await database.asCaller({ caller, address: null }, { readOnly: true }, (query) =>
      query<ChangedRow>(statement.text, statement.parameters),
    );
    const found = new Map(rows.map((row) => [changes[row.position - 1], row]));
    const messages = group(
      wishes.filter((wish) => found.get(wish.change)?.matches[filterKeys.indexOf(filterKey(wish))]),
      ({ channel, change, subscription }) =>
        `${channelNumber(channel)} ${changes.indexOf(change)} ${subscription.columns?.join() ?? ""}`,
    );
    for (const same of messages.values()) {
      const [{ channel, change, subscription } = first] = same;
      const { socket, topic } = channel;
      // Those who left or signed in as someone else meanwhile have not been asked about.
      if (!followers.has(channel) || callerKey(socket.caller) !== callerKey(caller)) continue;
      const chosen = readable.filter((column) => subscription.columns?.includes(column) ?? true);
      const data = describe(table, change, found.get(change)?.record ?? null, chosen);
      const ids = same.map((follower) => follower.subscription.id);
      socket.push({ topic, event: "postgres_changes", payload: { ids, data } });
    }
  }

  async function work() {
    if (isBusy) return;
    isBusy = true;
    try {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, maxAtOnce);
        waiting = waiting.slice(maxAtOnce);
        await deliver(batch).catch((error: unknown) =>
          log.warn({ err: error, changes: batch.length }, "changes were not told"),
        );
      }
    } finally {
      isBusy = false;
    }
  }

  return {
    follow(channel: Channel) {
      if (channel.subscriptions.length > 0) followers.set(channel, channel.subscriptions);
    },
    unfollow: (channel: Channel) => followers.delete(channel),
    /** Null if someone follows every table. */
    followedTables(): string[] | null {
      const tables = new Set([...followers.values()].flat().map(({ table }) => table));
      return tables.has(null) ? null : [...tables].filter((table) => table !== null);
    },
    add(changes: RowChange[]) {
      if (followers.size === 0) return;
      waiting.push(...changes);
      if (waiting.length > maxWaiting) {
        log.warn({ changes: waiting.length - maxWaiting }, "too many changes to tell them all");
        waiting = waiting.slice(-maxWaiting);
      }
      void work();
    },
  };
}

/** Callers with the same key read the same rows. */
const callerKey = ({ role, claims }: Caller): string =>
  claims ? `${role} ${claims.sub} ${claims.session_id} ${claims.aal}` : role;

/** A channel with the subscriptions that want a change. */
interface Follower {
  channel: Channel;
  subscription: Subscription;
}

interface Wish extends Follower {
  change: RowChange;
}

const filterKey = ({ subscription }: Wish): string => JSON.stringify(subscription.conditions);

/** Splits wishes so that each part has few enough filters for one statement. */
function withFewFilters(wishes: Wish[]): Wish[][] {
  const indexes = new Map([...new Set(wishes.map(filterKey))].map((key, index) => [key, index]));
  const partOf = (wish: Wish) => Math.floor((indexes.get(filterKey(wish)) ?? 0) / maxFilters);
  return [...group(wishes, partOf).values()];
}

const numbers = new WeakMap<Channel, number>();
/** For all sockets of the process, because one statement serves several. */
let lastNumber = 0;

function channelNumber(channel: Channel): number {
  const number = numbers.get(channel) ?? ++lastNumber;
  numbers.set(channel, number);
  return number;
}

/** The change as the client expects it. */
function describe(
  table: PublishedTable,
  { type, old_key, notedAt }: RowChange,
  row: Record<string, unknown> | null,
  chosen: string[],
): Record<string, unknown> {
  const isLarge = row !== null && Buffer.byteLength(JSON.stringify(row)) > maxRecordBytes;
  const keys = table.columns.filter(({ isKey }) => isKey).map(({ name }) => name);
  const shown = chosen.filter((column) => !isLarge || keys.includes(column));
  const only = (values: Record<string, unknown> | null, names: string[]) =>
    Object.fromEntries(names.map((column) => [column, values?.[column] ?? null]));
  const readableKeys = keys.filter((column) => chosen.includes(column));
  return {
    schema: "public",
    table: table.name,
    commit_timestamp: new Date(notedAt).toISOString(),
    type,
    columns: table.columns
      .filter(({ name }) => chosen.includes(name))
      .map(({ name, type }) => ({ name, type })),
    ...(type !== "DELETE" && { record: only(row, shown) }),
    ...(type !== "INSERT" && { old_record: only(old_key, readableKeys) }),
    errors: isLarge ? ["Error 413: Payload Too Large"] : null,
  };
}
