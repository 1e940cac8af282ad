import type { ConnectionPool, ConnectionUse } from "./connection-pool.ts";
import { DatabaseUnavailable, isReadOnlyDatabase } from "./database-unavailable.ts";

/** Runs one statement of a transaction. */
export type Query = <Row>(statement: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** Runs a task in one transaction, which `begin` opens; an error rolls it back. */
export async function inTransaction<Result>(
  pool: ConnectionPool,
  use: ConnectionUse,
  task: (query: Query) => Promise<Result>,
  begin = "begin",
): Promise<Result> {
  const client = await pool.connect(use);
  try {
    await client.query(begin);
    const result = await task(
      async <Row>(statement: string, parameters: readonly unknown[] = []) =>
        (await client.query(statement, [...parameters])).rows as Row[],
    );
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => client.discard());
    // One that was opened to read only is the caller's to explain.
    if (begin.startsWith("begin read only") || !isReadOnlyDatabase(error)) throw error;
    client.noteUnavailable("unwritable");
    throw new DatabaseUnavailable("unwritable", error);
  } finally {
    client.release();
  }
}
