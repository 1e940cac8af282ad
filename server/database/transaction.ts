import type { ConnectionPool, ConnectionUse } from "./connection-pool.ts";

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
    throw error;
  } finally {
    client.release();
  }
}
