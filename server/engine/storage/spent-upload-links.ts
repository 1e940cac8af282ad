import type { Database } from "../database/database.ts";
import { startLock } from "../database/migrations.ts";

/**
 * Upload links that have been used, until they expire. Kept in the database, so that a link stays
 * used after a restart and on every server. Not a migration, because a Supabase project makes its
 * own upload links.
 */
const spentUploadLinks = `
${startLock}

create table if not exists storage.spent_upload_links (
  id uuid primary key,
  expires_at timestamptz not null
);
alter table storage.spent_upload_links enable row level security;
`;

export async function installSpentUploadLinks(database: Database): Promise<void> {
  await database.transaction((run) => run(spentUploadLinks));
}

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
