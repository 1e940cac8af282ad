import type pg from "pg";

/** Whether nobody else changes the backups of this site until the transaction ends. */
export async function lockBackups(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('backup', 0)) as locked",
  );
  return rows[0]?.locked ?? false;
}
