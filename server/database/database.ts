import type { Asker } from "../identity/caller.ts";
import { asCaller, type CallerTransaction } from "./as-caller.ts";
import { checkAddresses } from "./check-addresses.ts";
import { type ArrayType, arrayTypesQuery, createColumnTypes } from "./column-types.ts";
import { type ConnectionPool, createConnectionPool } from "./connection-pool.ts";
import type { StatementWatch } from "./statement-watch.ts";
import { inTransaction, type Query } from "./transaction.ts";
import {
  type BudgetLimits,
  createVisitorBudget,
  usualLimits,
  type VisitorBudget,
} from "./visitor-budget.ts";

/** Runs a statement with parameters, or a script of several statements without. */
type Run = (statements: string, parameters?: unknown[]) => Promise<void>;

/** Access to PostgreSQL: as the server itself, or as the caller who makes a request. */
export interface Database {
  readonly pool: ConnectionPool;
  /** What each visitor may take of it. */
  readonly budget: VisitorBudget;
  query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
  /** Runs a task in one transaction, with the caller's role and claims. */
  asCaller<Result>(
    asker: Asker,
    options: CallerTransaction,
    task: (query: Query) => Promise<Result>,
  ): Promise<Result>;
  transaction(work: (run: Run) => Promise<void>): Promise<void>;
  /** Reads the array types again after migrations may have created some. */
  learnTypes(): Promise<void>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** If set, the other URL leads to a pooler. */
  directUrl?: string | undefined;
  watch?: StatementWatch;
}

export async function openDatabase(
  url: string,
  poolSize: number,
  limits: BudgetLimits = usualLimits,
  { directUrl, watch }: DatabaseOptions = {},
): Promise<Database> {
  await checkAddresses(url, directUrl);
  const types = createColumnTypes();
  const budget = createVisitorBudget(limits, poolSize);
  const { timeoutFactor } = limits;
  const isPooled = directUrl !== undefined;
  const options = { url, size: poolSize, types: types.config, timeoutFactor, isPooled };
  const pool = createConnectionPool(options, budget, watch);

  const database: Database = {
    pool,
    budget,
    asCaller: (asker, options, task) => asCaller(pool, asker, options, task),
    async query<Row>(statement: string, parameters: unknown[] = []) {
      const client = await pool.connect({ lane: "server" });
      try {
        return (await client.query(statement, parameters)).rows as Row[];
      } finally {
        client.release();
      }
    },
    transaction: (work) =>
      inTransaction(pool, { lane: "server" }, (query) =>
        work(async (statements, parameters) => {
          await query(statements, parameters);
        }),
      ),
    learnTypes: async () => types.learn(await database.query<ArrayType>(arrayTypesQuery)),
    close: () => pool.end(),
  };
  await database.learnTypes();
  return database;
}
