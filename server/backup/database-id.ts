import type pg from "pg";
import { StartError } from "../start-error.ts";

/** Which site a database belongs to; throws a StartError if there is none in it. */
export async function readDatabaseId(client: pg.ClientBase): Promise<string> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    "select to_regclass('storage.database_id') is not null as exists",
  );
  const { rows } = tables[0]?.exists
    ? await client.query<{ id: string }>("select id from storage.database_id")
    : { rows: [] };
  if (!rows[0]) throw new StartError("There is no site in the database yet.");
  return rows[0].id;
}
