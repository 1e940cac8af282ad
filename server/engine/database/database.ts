import type { Connection } from "@supabase/lite";
import { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresDialect } from "kysely";
import { StartError } from "../../start-error.ts";
import { type ArrayType, arrayTypesQuery, createColumnTypes } from "./column-types.ts";
import { type ConnectionPool, createConnectionPool } from "./connection-pool.ts";

/** Runs a statement with parameters, or a script of several statements without. */
type Run = (statements: string, parameters?: unknown[]) => Promise<void>;

/** Direct access to the engine's database where no API exists: migrations, versions, seeding. */
export interface Database {
  readonly connection: Connection;
  readonly pool: ConnectionPool;
  query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
  transaction(work: (run: Run) => Promise<void>): Promise<void>;
  /** Reads the array types again after migrations may have created some. */
  learnTypes(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The engine's connection over our own pool. The engine's own driver loses requests, and crashes
 * the process, when a connection is cut, so it is never connected here.
 */
class PooledConnection extends PostgresConnection {
  readonly #pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    super({});
    this.#pool = pool;
    this.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
  }

  /** The schema is the same for everyone, and a visitor's session cannot see it. */
  override introspect(options?: { useCache?: boolean }) {
    return this.#pool.runForServer(() => super.introspect(options));
  }

  override withContext<Result>(
    ...parameters: Parameters<typeof PostgresConnection.prototype.withContext<Result>>
  ): Promise<Result> {
    return this.#pool.runForCaller(() => super.withContext(...parameters));
  }

  override async close() {
    await this.kysely.destroy();
  }
}

export async function openDatabase(url: string, poolSize: number): Promise<Database> {
  const types = createColumnTypes();
  const pool = createConnectionPool(url, poolSize, types.config);
  const connection = new PooledConnection(pool);

  async function withClient<Result>(
    task: (run: Awaited<ReturnType<typeof pool.connect>>) => Promise<Result>,
  ) {
    const client = await pool.runForServer(() => pool.connect());
    try {
      return await task(client);
    } finally {
      client.release();
    }
  }

  const database: Database = {
    connection,
    pool,
    query: <Row>(statement: string, parameters: unknown[] = []) =>
      withClient(async (client) => (await client.query(statement, parameters)).rows as Row[]),
    transaction: (work) =>
      withClient(async (client) => {
        await client.query("begin");
        try {
          await work(async (statements, parameters) => {
            await client.query(statements, parameters);
          });
          await client.query("commit");
        } catch (error) {
          await client.query("rollback").catch(() => undefined);
          throw error;
        }
      }),
    learnTypes: async () => types.learn(await database.query<ArrayType>(arrayTypesQuery)),
    close: () => connection.close(),
  };
  await database.learnTypes().catch(async (cause: NodeJS.ErrnoException) => {
    await database.close();
    // For a host with several addresses, the error has a code but no message.
    const reason = cause.message || cause.code;
    throw new StartError(`The database at DATABASE_URL is not responding: ${reason}`, { cause });
  });
  return database;
}
