import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StartError } from "../../start-error.ts";
import type { StoredTable } from "./stored-tables.ts";

/**
 * For a transaction that copies rows: every server writes a value in the same way, and nothing ends
 * it but the copy itself. `local`, so that a pooled connection is left as it was.
 */
const settings = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local client_encoding = 'UTF8';
  set local row_security = off;
  set local synchronize_seqscans = off;
  set local statement_timeout = 0;
  set local lock_timeout = '60s';
  set local idle_in_transaction_session_timeout = 0;`;

/** What PostgreSQL calls the connections of a copy. */
export const copyName = "cleartonne copy";

/** A connection of its own with an open transaction, which `end` rolls back unless it has ended. */
export interface RowConnection {
  client: pg.Client;
  commit(): Promise<void>;
  end(): Promise<void>;
}

export async function openRowConnection(url: string, begin: string): Promise<RowConnection> {
  const client = new pg.Client({ connectionString: url, application_name: copyName });
  // Without a listener, a connection that is cut would crash the process; statements report it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(`${begin};${settings}`);
  } catch (cause) {
    await client.end().catch(() => undefined);
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new StartError(`The database is not responding: ${message || code}`, { cause });
  }
  return {
    client,
    commit: async () => {
      await client.query("commit");
    },
    end: () => client.end(),
  };
}

/** One moment of the database, however long it takes to read. */
export const openSnapshot = (url: string) =>
  openRowConnection(url, "begin isolation level repeatable read read only");

/** A table's rows in the text format of COPY. */
export function copyOut(client: pg.ClientBase, table: StoredTable): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy ${table.name} (${table.columns.join(", ")}) to stdout`));
}
