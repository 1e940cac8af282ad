/** PostgreSQL's locks on tables, from the weakest to the strongest. */
const lockModes = [
  "AccessShareLock",
  "RowShareLock",
  "RowExclusiveLock",
  "ShareUpdateExclusiveLock",
  "ShareLock",
  "ShareRowExclusiveLock",
  "ExclusiveLock",
  "AccessExclusiveLock",
] as const;
export type LockMode = (typeof lockModes)[number];

export interface TableLock {
  /** For example "public.projects". */
  table: string;
  mode: LockMode;
}

/** Whether visitors' changes of the table wait for it; the strongest also lets nobody read. */
export const isBlocking = (mode: LockMode) =>
  lockModes.indexOf(mode) >= lockModes.indexOf("ShareLock");

/** As PostgreSQL's manual writes it, for example "ACCESS EXCLUSIVE". */
export const lockName = (mode: LockMode) =>
  mode
    .replace(/Lock$/, "")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toUpperCase();

/** The strongest lock on each table. */
export function strongestLocks<Lock extends TableLock>(locks: readonly Lock[]): Lock[] {
  const byTable = new Map<string, Lock>();
  for (const lock of locks) {
    const known = byTable.get(lock.table);
    if (!known || lockModes.indexOf(lock.mode) > lockModes.indexOf(known.mode)) {
      byTable.set(lock.table, lock);
    }
  }
  return [...byTable.values()];
}

/** The tables of the site; those that a transaction has just created are its own affair. */
export const siteTables = `
  select oid::bigint::text as id, format('%I.%I', relnamespace::regnamespace, relname) as name,
    greatest(reltuples, 0)::bigint::float8 as rows
  from pg_class
  where relkind in ('r', 'p', 'm')
    and relnamespace::regnamespace::text !~ '^(pg_|information_schema$|supabase_migrations$)'`;

export interface SiteTable {
  id: string;
  name: string;
  rows: number;
}

/** The locks on tables that the backend $1 holds, each with the table's id. */
export const heldLocks = `
  select relation::bigint::text as id, mode
  from pg_locks
  where pid = $1 and granted and locktype = 'relation'
    and database = (select oid from pg_database where datname = current_database())`;

export interface HeldLock {
  id: string;
  mode: LockMode;
}
