import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { usualLimits } from "#server/database/visitor-budget.ts";
import type { Caller } from "#server/identity/caller.ts";
import { emptyDatabase } from "../fixtures/empty-database.ts";

let own: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  own = await emptyDatabase();
  await own.database.query("create table public.written (number int)");
});
afterAll(() => own.remove());

/** Like a pooler, it announces a process of its own instead of the one that serves. */
async function startRelay() {
  const { hostname, port } = new URL(own.url);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.pipe(database);
    database.on("data", (bytes: Buffer) => {
      const key = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (key >= 0) bytes.writeInt32BE(1, key + 5);
      client.write(bytes);
    });
    for (const socket of [client, database])
      socket
        .on("error", () => undefined)
        .on("close", () => [client, database].map((end) => end.destroy()));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(own.url);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.href, stop: () => server.close() };
}

test("a pooler without a direct address is refused in one line, and so is another pooler as that", async () => {
  const relay = await startRelay();
  await expect(openDatabase(relay.url, 10)).rejects.toThrow(
    "DATABASE_URL leads to a connection pooler, such as PgBouncer: set DATABASE_DIRECT_URL as well",
  );
  await expect(openDatabase(relay.url, 10, usualLimits, { directUrl: relay.url })).rejects.toThrow(
    "DATABASE_DIRECT_URL leads to a connection pooler too",
  );
  const other = new URL(own.url);
  other.pathname = "/postgres";
  await expect(openDatabase(relay.url, 10, usualLimits, { directUrl: other.href })).rejects.toThrow(
    "DATABASE_DIRECT_URL leads to another database",
  );
  relay.stop();
});

const session = `select current_user::text as role, current_setting('statement_timeout') as timeout,
  current_setting('lock_timeout') as lock, current_setting('timezone') as zone`;

test("through a pooler every transaction has the limits of its lane, and leaves nothing behind", async () => {
  const pooled = await openDatabase(own.url, 10, usualLimits, { directUrl: own.url });
  const caller: Caller = { role: "anon", apiKey: null, claims: null };
  const asker = { caller, address: "192.0.2.1" };
  const [visitor] = await pooled.asCaller(asker, { readOnly: true }, (query) => query(session));
  expect(visitor).toEqual({ role: "anon", timeout: "5s", lock: "2s", zone: "UTC" });
  const [alone] = await pooled.query<Record<string, string>>(session);
  expect(alone).toMatchObject({ timeout: "1min", lock: "10s", zone: "UTC" });
  for (const script of ["commit; select 1", "rollback; select 1"])
    await expect(pooled.asCaller(asker, {}, (query) => query(script))).rejects.toThrow(
      "multiple commands",
    );
  const client = await pooled.pool.connect({ lane: "data" });
  await client.query("begin");
  const inside = await client.query("select current_user::text as role");
  expect(inside.rows).toEqual([{ role: "api_gateway" }]);
  await client.query("rollback");
  client.release();
  await pooled.close();
});

test("of several hosts the one that responds is used", async () => {
  const { host } = new URL(own.url);
  const url = own.url.replace(host, `127.0.0.1:9,${host}`);
  const database = await openDatabase(`${url}?target_session_attrs=read-write`, 10);
  expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
  await database.close();
});

test("connections to a database that has begun to only read are thrown away", async () => {
  const name = new URL(own.url).pathname.slice(1);
  const onlyRead = (isOn: boolean) =>
    own.database.query(`alter database "${name}" set default_transaction_read_only = ${isOn}`);
  await onlyRead(true);
  const database = await openDatabase(own.url, 10);
  const write = () => database.transaction((run) => run("insert into public.written values (1)"));
  await expect(write()).rejects.toMatchObject({
    name: "DatabaseUnavailable",
    reason: "unwritable",
  });
  await onlyRead(false);
  // A session keeps what it began with, so only a new connection can write.
  await write();
  await database.close();
});
