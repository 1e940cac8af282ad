import path from "node:path";
import type { Connection } from "@supabase/lite";
import { createPgliteConnection } from "@supabase/lite/pglite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { StartError } from "../start-error.ts";

/** Runs a statement with parameters, or a script of several statements without. */
type Run = (statements: string, parameters?: unknown[]) => Promise<void>;

/** Direct access to the engine's own database, for what has no API: migrations, versions, seeding. */
export interface Database {
  readonly connection: Connection;
  query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
  transaction(work: (run: Run) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export async function openPglite(folder: string | "memory://"): Promise<Database> {
  const connection = await createPgliteConnection({
    url: folder === "memory://" ? folder : `file://${path.resolve(folder)}`,
  });
  const { driver } = connection;
  return {
    connection,
    async query<Row>(statement: string, parameters: unknown[] = []) {
      return (await driver.query<Row>(statement, parameters)).rows;
    },
    async transaction(work) {
      await driver.transaction((transaction) =>
        work(async (statements, parameters) => {
          if (parameters) await transaction.query(statements, parameters);
          else await transaction.exec(statements);
        }),
      );
    },
    close: () => connection.close(),
  };
}

/** The engine hands JSON over as text already; the driver must not quote it a second time. */
const jsonType = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
});

/** In seconds. */
const closePatience = 5;

export async function openPostgres(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => undefined,
      connect_timeout: 10,
      // In seconds. The driver's own pauses grow to twenty, and every statement would wait for them.
      backoff: () => 0.25,
      // Nothing here takes nearly as long; what does holds a connection that others need.
      connection: { statement_timeout: 60_000 },
      types: { json: jsonType(114), jsonb: jsonType(3802) },
    },
  });
  const sql = connection.driver;
  // A database that is gone answers no goodbye either.
  const close = () => sql.end({ timeout: closePatience });
  await sql.unsafe("select 1").catch(async (cause: NodeJS.ErrnoException) => {
    await close();
    // A host of several addresses fails with a code and no words.
    const reason = cause.message || cause.code;
    throw new StartError(`The database at DATABASE_URL does not answer: ${reason}`, { cause });
  });
  return {
    connection,
    async query<Row>(statement: string, parameters: unknown[] = []) {
      return (await sql.unsafe(statement, parameters as never[])) as unknown as Row[];
    },
    async transaction(work) {
      await sql.begin((transaction) =>
        work(async (statements, parameters) => {
          await transaction.unsafe(statements, parameters as never[] | undefined);
        }),
      );
    },
    close,
  };
}
