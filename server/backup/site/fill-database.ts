import type pg from "pg";
import { unfinishedCopySchema } from "../../database/unfinished-copy.ts";
import { StartError } from "../../start-error.ts";
import type { LoadedTable } from "../rows/load-rows.ts";
import { openRowConnection } from "../rows/row-connection.ts";
import { isSameContent } from "../rows/row-digest.ts";

/**
 * Loads all rows in one transaction, which also takes away the mark that the copy is unfinished. It
 * is committed only if every table, read again, contains what was sent.
 */
export async function fillDatabase(
  url: string,
  load: (client: pg.Client) => Promise<LoadedTable[]>,
  onCommit: () => void = () => undefined,
): Promise<LoadedTable[]> {
  const connection = await openRowConnection(url, "begin");
  try {
    const tables = await load(connection.client);
    const different = tables.filter(({ sent, stored }) => !isSameContent(sent, stored));
    if (different.length > 0) {
      const names = different.map(({ name }) => name).join(", ");
      throw new StartError(`These tables are not as they were sent, so none was kept: ${names}`);
    }
    await connection.client.query(`drop schema ${unfinishedCopySchema} cascade`);
    onCommit();
    await connection.commit();
    return tables;
  } finally {
    await connection.end();
  }
}
