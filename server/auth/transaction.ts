import type { Database } from "../engine/database/database.ts";

/** Runs one statement of a transaction. */
export type Query = <Row>(statement: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** Runs a task in one transaction with the server's own rights. Errors roll it back. */
export type Transaction = <Result>(task: (query: Query) => Promise<Result>) => Promise<Result>;

/** Transactions on the connections for sign-in, which no other kind of request can use up. */
export function accountTransactions({ pool }: Pick<Database, "pool">): Transaction {
  return (task) =>
    pool.run({ lane: "accounts", callerLane: "accounts" }, async () => {
      const client = await pool.connect();
      try {
        await client.query("begin");
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
    });
}
