import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type LoadedTable, loadTable, type RowSource } from "../rows/load-rows.ts";
import { contentOf } from "../rows/row-digest.ts";
import type { StoredTable } from "../rows/stored-tables.ts";
import type { NamedFile } from "../stored-paths.ts";
import { placeOf } from "./platform-files.ts";

export const objects = "storage.objects";
const arriving = "arriving_objects";

/** What a row of a file says wherever it is; id, version and hash are the store's own. */
const facts = `bucket_id, name, owner, owner_id, created_at, updated_at, user_metadata,
  metadata ->> 'mimetype', metadata ->> 'size'`;

/**
 * The rows of files were written by the project's storage when they were uploaded. They learn whose
 * the files are and when they came; all of them are compared with the source's.
 */
export async function describeObjects(
  client: pg.Client,
  rows: RowSource,
  table: StoredTable,
  copied: readonly NamedFile[],
): Promise<LoadedTable> {
  await client.query(`create temp table ${arriving} (like ${objects}) on commit drop`);
  await loadTable(client, rows, table, () => undefined, arriving);
  const places = copied.map(({ path }) => placeOf(path));
  await client.query(
    `delete from ${arriving} where (bucket_id, name) not in (
       select * from unnest($1::text[], $2::text[])
     )`,
    [places.map(({ bucket }) => bucket), places.map(({ key }) => key)],
  );
  await client.query(
    `update ${objects} stored set
       owner = came.owner, owner_id = came.owner_id, user_metadata = came.user_metadata,
       created_at = came.created_at, updated_at = came.updated_at
     from ${arriving} came
     where stored.bucket_id = came.bucket_id and stored.name = came.name`,
  );
  const factsOf = (name: string) =>
    contentOf(client.query(copyTo(`copy (select ${facts} from ${name}) to stdout`)));
  return { name: objects, sent: await factsOf(arriving), stored: await factsOf(objects) };
}
