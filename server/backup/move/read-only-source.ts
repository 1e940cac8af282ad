import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { copyName } from "../rows/row-connection.ts";

/** How long a statement that is under way may still take, in milliseconds. */
const grace = 10_000;
const pause = 100;

/**
 * Lets the source's database only read from now on: whoever serves from it can go on showing pages,
 * and nothing is written that the copy would not have.
 */
export async function makeReadOnly(url: string): Promise<void> {
  await withWriter(url, async (client) => {
    const name = await nameOf(client);
    await client.query(`alter database ${name} set default_transaction_read_only = on`);
    await closeEarlierConnections(client);
  });
}

/** Lets it write again. */
export async function makeWritable(url: string): Promise<void> {
  await withWriter(url, async (client) => {
    const name = await nameOf(client);
    await client.query(`alter database ${name} reset default_transaction_read_only`);
    await closeEarlierConnections(client);
  });
}

/**
 * Connections keep the setting that they began with, so those of others are closed: idle ones at
 * once, the rest when they have finished.
 */
async function closeEarlierConnections(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  const deadline = Date.now() + grace;
  for (;;) {
    const { rows: left } = await client.query(
      `select pid, (state = 'idle' or $2) and pg_terminate_backend(pid) as ended
       from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and application_name <> $3 and backend_start < $1`,
      [rows[0]?.now, Date.now() > deadline, copyName],
    );
    if (left.length === 0) return;
    await setTimeout(pause);
  }
}

async function nameOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  return pg.escapeIdentifier(rows[0]?.name ?? "");
}

async function withWriter(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: copyName });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set default_transaction_read_only = off");
    await work(client);
  } finally {
    await client.end();
  }
}
