import type { Connection } from "@supabase/lite";
import { PostgresConnection } from "@supabase/lite/postgres";
import { Kysely, PostgresDialect } from "kysely";
import { StartError } from "../../start-error.ts";
import { type ArrayType, arrayTypesQuery, createColumnTypes } from "./column-types.ts";
import { type ConnectionPool, createConnectionPool } from "./connection-pool.ts";

/** Runs a statement with parameters, or a script of several statements without. */
type Run = (statements: string, parameters?: unknown[]) => Promise<void>;

/** Direct access to the engine's own database, for what has no API: migrations, versions, seeding. */
export interface Database {
  readonly connection: Connection;
  readonly pool: ConnectionPool;
  query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
  transaction(work: (run: Run) => Promise<void>): Promise<void>;
  /** Reads the types again after a migration has made some. */
  learnTypes(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The engine's connection over our own pool. The driver that the engine brings loses requests, and the
 * process with them, when a connection is cut; it is never connected here.
 */
class PooledConnection extends PostgresConnection {
  readonly #pool: ConnectionPool;

  constructor(pool: ConnectionPool) {
    super({});
    this.#pool = pool;
    this.kysely = new Kysely({ dialect: new PostgresDialect({ pool }) });
  }

  /** What the schema looks like is the same for everybody, and a visitor's session sees none of it. */
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
    // A host of several addresses fails with a code and no words.
    const reason = cause.message || cause.code;
    throw new StartError(`The database at DATABASE_URL does not answer: ${reason}`, { cause });
  });
  return database;
}
