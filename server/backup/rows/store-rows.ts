import type pg from "pg";
import type { BlobWriter } from "../repository/blobs.ts";
import type { StoredRows } from "../repository/manifest.ts";
import { copyOut } from "./row-connection.ts";
import { createRowDigest, wholeLines } from "./row-digest.ts";
import { type LeftOut, readStoredTables, type StoredTable } from "./stored-tables.ts";

/** Stores the rows of every table that is not left out, within the caller's snapshot. */
export async function storeRows(
  client: pg.ClientBase,
  writer: BlobWriter,
  stopping: AbortSignal,
): Promise<{ tables: StoredRows[]; leftOut: LeftOut[] }> {
  const { tables, leftOut } = await readStoredTables(client);
  // No table may be changed or removed before its turn comes.
  const names = tables.map(({ name }) => name).join(", ");
  await client.query(`lock table ${names} in access share mode`);
  const stored: StoredRows[] = [];
  for (const table of tables) stored.push(await storeTable(client, table, writer, stopping));
  return { tables: stored, leftOut };
}

async function storeTable(
  client: pg.ClientBase,
  table: StoredTable,
  writer: BlobWriter,
  stopping: AbortSignal,
): Promise<StoredRows> {
  const digest = createRowDigest();
  async function* digested() {
    for await (const lines of wholeLines(copyOut(client, table))) {
      stopping.throwIfAborted();
      digest.add(lines);
      yield lines;
    }
  }
  const blobs = await writer.store(digested());
  return { ...table, ...digest.content(), blobs };
}
