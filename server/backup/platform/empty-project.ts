import type pg from "pg";
import { StartError } from "../../start-error.ts";
import { readStoredTables, type StoredTable } from "../rows/stored-tables.ts";
import type { Arrival } from "../site/copy-target.ts";
import { isBegun } from "../site/unfinished-target.ts";
import { isMoved } from "./project-tables.ts";

/** What the migrations themselves write, and every start of a server. */
export const filledByMigrations = new Set([
  "private.admin_emails",
  "private.applied_usage_rules",
  "private.public_data_versions",
  "private.security_settings",
  "public.methodologies",
  "public.methodology_names",
  "public.type_rules",
  "public.usage_rules",
]);

/** Refuses a project with rows or files of its own, or with tables that the rows do not fit. */
export async function requireEmptyProject(client: pg.ClientBase, arrival: Arrival): Promise<void> {
  const wanted = new Set(arrival.migrations.map(({ version }) => version));
  const unknown = (await appliedVersions(client)).find((version) => !wanted.has(version));
  if (unknown) {
    throw new StartError(
      `The project has the migration ${unknown}, which the site does not have: start this version of the server once on the site. Nothing was changed.`,
    );
  }
  if (await isBegun(client, arrival.sourceId)) return;
  const filled = await findFilled(client);
  if (!filled) return;
  throw new StartError(
    `The project is not empty (there are rows in ${filled}). Use a new one. Nothing was changed.`,
  );
}

/** The versions of the migrations that a project has, by whatever they were applied. */
export async function appliedVersions(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as exists",
  );
  if (!tables[0]?.exists) return [];
  const { rows } = await client.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  return rows.map(({ version }) => version);
}

/** A table with rows that somebody has added. */
export async function findFilled(
  client: pg.ClientBase,
  counts: (table: StoredTable) => boolean = () => true,
): Promise<string | undefined> {
  const { tables } = await readStoredTables(client);
  const isExpectedEmpty = (table: StoredTable) =>
    isMoved(table) && !filledByMigrations.has(table.name) && counts(table);
  for (const { name } of tables.filter(isExpectedEmpty)) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from ${name}) as filled`,
    );
    if (rows[0]?.filled) return name;
  }
  return undefined;
}
