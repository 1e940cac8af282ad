import type pg from "pg";

/** A table whose rows are copied. */
export interface StoredTable {
  /** With its schema, quoted where SQL needs it. */
  name: string;
  /** Those with values of their own, quoted: generated ones follow from them. */
  columns: string[];
}

export interface StoredSequence {
  name: string;
  lastValue: string;
}

export interface LeftOut {
  name: string;
  reason: string;
}

/** The schemas that this software creates; whatever else is in the database is not its to copy. */
const siteSchemas = [
  "auth",
  "auth_limits",
  "private",
  "public",
  "realtime",
  "storage",
  "supabase_migrations",
];

/** Tables whose rows say nothing in another database, with the reason. */
export const leftOutTables: readonly LeftOut[] = [
  {
    name: "private.service_observations",
    reason:
      "tells what the servers of this database last noticed, which others find out themselves",
  },
  {
    name: "public.backup_runs",
    reason: "tells of the backups of this database; each backup has its own manifest",
  },
  {
    name: "public.wal_archives",
    reason: "tells of the archive of this database's own log",
  },
  {
    name: "realtime.feed",
    reason: "changes that open pages have been told already, under this database's transaction IDs",
  },
  {
    name: "supabase_migrations.schema_migrations",
    reason: "the restored database writes it as it applies the same migrations",
  },
];

const unlogged = "not logged by PostgreSQL either: a restart may empty it";

interface CatalogueRow extends StoredTable {
  isUnlogged: boolean;
}

/** Every table of the site's schemas: those to copy, and those that are not, with the reason. */
export async function readStoredTables(client: pg.ClientBase) {
  const { rows } = await client.query<CatalogueRow>(
    `select format('%I.%I', relnamespace::regnamespace::text, relname) as name,
       relpersistence = 'u' as "isUnlogged",
       array(
         select format('%I', attname) from pg_attribute
         where attrelid = relation.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum
       ) as columns
     from pg_class relation
     where relkind = 'r' and relnamespace::regnamespace::text = any ($1)
       and not exists (
         select from pg_depend where classid = 'pg_class'::regclass and objid = relation.oid
           and deptype = 'e'
       )
     order by name`,
    [siteSchemas],
  );
  const tables: StoredTable[] = [];
  const leftOut: LeftOut[] = [];
  for (const { isUnlogged, ...table } of rows) {
    const known = leftOutTables.find(({ name }) => name === table.name);
    if (known) leftOut.push(known);
    else if (isUnlogged) leftOut.push({ name: table.name, reason: unlogged });
    else tables.push(table);
  }
  return { tables, leftOut };
}

/** The sequences that have been used. */
export async function readSequences(client: pg.ClientBase): Promise<StoredSequence[]> {
  const { rows } = await client.query<StoredSequence>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue"
     from pg_sequences
     where schemaname = any ($1) and last_value is not null
     order by name`,
    [siteSchemas],
  );
  return rows;
}
