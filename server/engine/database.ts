import type { Connection } from "@supabase/lite";
import { createPgliteConnection, PgliteConnection } from "@supabase/lite/pglite";
import { createPostgresConnection, PostgresConnection } from "@supabase/lite/postgres";

/** Direct access to the engine's own database, for what has no API: migrations and versions. */
export interface Database {
  readonly connection: Connection;
  query<Row>(statement: string, parameters?: unknown[]): Promise<Row[]>;
  /** Runs a script of several statements and then the given ones, all in one transaction. */
  runInTransaction(script: string, then?: { statement: string; parameters: unknown[] }): Promise<void>;
  close(): Promise<void>;
}

export async function openPglite(folder: string | "memory://"): Promise<Database> {
  const connection = await createPgliteConnection({
    url: folder === "memory://" ? folder : `file:${folder}`,
  });
  return pgliteDatabase(connection);
}

function pgliteDatabase(connection: PgliteConnection): Database {
  return {
    connection,
    async query<Row>(statement: string, parameters: unknown[] = []) {
      return (await connection.driver.query<Row>(statement, parameters)).rows;
    },
    async runInTransaction(script, then) {
      await connection.driver.transaction(async (transaction) => {
        await transaction.exec(script);
        if (then) await transaction.query(then.statement, then.parameters);
      });
    },
    close: () => connection.close(),
  };
}

export function openPostgres(url: string): Database {
  const connection: PostgresConnection = createPostgresConnection({
    url,
    postgresOptions: { onnotice: () => undefined, connect_timeout: 10 },
  });
  const sql = connection.driver;
  return {
    connection,
    async query<Row>(statement: string, parameters: unknown[] = []) {
      return (await sql.unsafe(statement, parameters as never[])) as unknown as Row[];
    },
    async runInTransaction(script, then) {
      await sql.begin(async (transaction) => {
        await transaction.unsafe(script);
        if (then) await transaction.unsafe(then.statement, then.parameters as never[]);
      });
    },
    close: () => connection.close(),
  };
}
