import pg from "pg";
import { openDatabase } from "../database/database.ts";
import { applyMigrations, type Migration } from "../database/migrations.ts";
import { usualLimits } from "../database/visitor-budget.ts";
import { type LockWatch, type SeenLock, watchLocks } from "./lock-watch.ts";
import {
  isBlocking,
  type SiteTable,
  siteTables,
  strongestLocks,
  type TableLock,
} from "./table-locks.ts";

/** A lock that kept visitors from changing a table, or from reading it. */
export interface BlockingLock extends TableLock {
  rows: number;
  /** In seconds, at most. */
  heldFor: number;
}

export interface WatchedMigration {
  name: string;
  seconds: number;
  locks: BlockingLock[];
}

interface Watched {
  databaseUrl: string;
  migrations: readonly Migration[];
  /** As a server of these settings would have when it starts. */
  timeoutFactor: number;
  stopping: AbortSignal;
}

/** How many connections a migration needs. */
const connections = 10;

/** Applies the migrations that the database does not have, one by one, and says what each locked. */
export async function applyWatched(order: Watched): Promise<WatchedMigration[]> {
  await using opened = new AsyncDisposableStack();
  const limits = { ...usualLimits, timeoutFactor: order.timeoutFactor };
  const database = await openDatabase(order.databaseUrl, connections, limits);
  opened.defer(() => database.close());
  const observer = new pg.Client({ connectionString: order.databaseUrl });
  await observer.connect();
  opened.defer(() => observer.end());
  // A site that has run for a while knows how large its tables are, and plans accordingly.
  await observer.query("analyze");

  const { rows: history } = await observer.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations",
  );
  const applied = new Set(history.map(({ version }) => version));
  const results: WatchedMigration[] = [];
  for (const migration of order.migrations.filter(({ version }) => !applied.has(version))) {
    order.stopping.throwIfAborted();
    const { rows: tables } = await observer.query<SiteTable>(siteTables);
    const started = performance.now();
    let seen: SeenLock[] = [];
    await applyMigrations(database, [migration], async (_, query, apply) => {
      const [own] = await query<{ backend: number }>("select pg_backend_pid() as backend");
      const watch: LockWatch = watchLocks(observer, own?.backend ?? 0, order.stopping);
      try {
        await apply();
      } finally {
        seen = await watch.end();
      }
    });
    const ended = performance.now();
    results.push({
      name: `${migration.version}_${migration.name}`,
      seconds: (ended - started) / 1000,
      locks: blockingLocks(tables, seen, ended),
    });
  }
  return results;
}

function blockingLocks(
  tables: readonly SiteTable[],
  seen: readonly SeenLock[],
  ended: number,
): BlockingLock[] {
  const tablesById = new Map(tables.map((table) => [table.id, table]));
  const locks = seen.flatMap(({ id, mode, notBefore }) => {
    const table = tablesById.get(id);
    if (!table || !isBlocking(mode)) return [];
    return [{ table: table.name, rows: table.rows, mode, heldFor: (ended - notBefore) / 1000 }];
  });
  return strongestLocks(locks).sort((one, other) => other.heldFor - one.heldFor);
}
