import type { Database } from "../../database/database.ts";
import type { CallerRole } from "../../identity/caller.ts";

interface PublishedColumn {
  name: string;
  /** PostgreSQL's own short name, such as `int4`, which the client converts values by. */
  type: string;
  /** For a cast. */
  sqlType: string;
  isKey: boolean;
  /** The roles that may read it. */
  readers: CallerRole[];
}

export interface PublishedTable {
  name: string;
  columns: PublishedColumn[];
}

export type PublishedTables = ReadonlyMap<string, PublishedTable>;

/** How long the list of published tables is trusted, in milliseconds. */
const lifetime = 5_000;

/** Published tables of schema `public` whose changes are noted, as the catalogue describes them. */
const publishedTables = `
  select published.tablename as name, jsonb_agg(jsonb_build_object(
    'name', field.attname,
    'type', type.typname,
    'sqlType', format_type(field.atttypid, field.atttypmod),
    'isKey', field.attnum = any (index.indkey),
    'readers', array(
      select role from unnest(array['anon', 'authenticated', 'service_role']) role
      where has_column_privilege(role, relation.oid, field.attnum, 'select')
    )
  ) order by field.attnum) as columns
  from pg_publication_tables published
  join pg_class relation
    on relation.relname = published.tablename and relation.relnamespace = 'public'::regnamespace
  join pg_trigger trigger
    on trigger.tgrelid = relation.oid and trigger.tgfoid = 'realtime.note_change'::regproc
  join pg_index index on index.indrelid = relation.oid and index.indisprimary
  join pg_attribute field
    on field.attrelid = relation.oid and field.attnum > 0 and not field.attisdropped
  join pg_type type on type.oid = field.atttypid
  where published.pubname = 'supabase_realtime' and published.schemaname = 'public'
  group by published.tablename`;

export function createPublishedTables(database: Pick<Database, "query">) {
  let known: { tables: Promise<PublishedTables>; until: number } | undefined;

  async function read(): Promise<PublishedTables> {
    const rows = await database.query<PublishedTable>(publishedTables);
    return new Map(rows.map((table) => [table.name, table]));
  }

  return (): Promise<PublishedTables> => {
    if (!known || known.until < performance.now()) {
      const tables = read();
      known = { tables, until: performance.now() + lifetime };
      tables.catch(() => {
        known = undefined;
      });
    }
    return known.tables;
  };
}
