import type { Database } from "../database/database.ts";
import { inTransaction, type Query } from "../database/transaction.ts";

export type { Query } from "../database/transaction.ts";

/** Runs a task in one transaction with the server's own rights. Errors roll it back. */
export type Transaction = <Result>(task: (query: Query) => Promise<Result>) => Promise<Result>;

/** Transactions on the connections for sign-in, which no other kind of request can use up. */
export function accountTransactions({ pool }: Pick<Database, "pool">): Transaction {
  return (task) => inTransaction(pool, { lane: "accounts" }, task);
}
