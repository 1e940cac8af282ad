import type { Database } from "../../database/database.ts";

interface SpentLink {
  id: string;
  expires: Date;
}

/**
 * Marks a link as used; false if it already was. Also deletes links that expired over an hour ago:
 * the margin is there because the database's clock may be ahead of the server's.
 */
export async function spendUploadLink(database: Database, link: SpentLink): Promise<boolean> {
  const spent = await database.query(
    `with expired as (
       delete from storage.spent_upload_links where expires_at < now() - interval '1 hour'
     )
     insert into storage.spent_upload_links (id, expires_at) values ($1, $2)
     on conflict do nothing returning id`,
    [link.id, link.expires],
  );
  return spent.length > 0;
}

/** Makes a link usable again after its upload was refused. */
export async function restoreUploadLink(database: Database, id: string): Promise<void> {
  await database.query("delete from storage.spent_upload_links where id = $1", [id]);
}
