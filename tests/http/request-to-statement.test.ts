import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "#server/database/database.ts";
import { runFor } from "#server/database/statement-origin.ts";
import { logSlowStatements } from "#server/database/statement-watch.ts";
import { usualLimits } from "#server/database/visitor-budget.ts";
import { eventually } from "../fixtures/eventually.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let outsider: pg.Client;
let database: Database;
const warn = vi.fn();
beforeAll(async () => {
  server = await sharedTestServer();
  outsider = new pg.Client(server.databaseUrl);
  await outsider.connect();
  const limits = { ...usualLimits, timeoutFactor: 20 };
  database = await openDatabase(server.databaseUrl, 10, limits, {
    watch: logSlowStatements({ warn }, 100),
  });
});
afterAll(async () => {
  await outsider?.end();
  await database?.close();
});

// By another connection: PostgreSQL keeps what a transaction has seen of the others.
const waiting = async () =>
  (
    await server.query<{ query: string }>(
      `select query from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).map(({ query }) => query);

test("a statement that runs names the request whose response has the same id", async () => {
  await outsider.query("begin; lock table public.lists in access exclusive mode");
  const paths = ["/rest/v1/lists?select=id", "/rest/v1/lists?select=name"];
  const responses = paths.map((path) =>
    fetch(server.url + path, { headers: { apikey: server.publishableKey } }),
  );
  const statements = await vi.waitUntil(
    async () => {
      const found = await waiting();
      return found.length === 2 && found;
    },
    { timeout: 60_000 },
  );
  await outsider.query("rollback");
  const ids = (await Promise.all(responses)).map((response) =>
    response.headers.get("x-request-id"),
  );
  const named = statements.map((query) => /^\/\* data ([\w-]{36}) \*\/ /.exec(query)?.[1]);
  expect(named.toSorted()).toEqual(ids.toSorted());
});

test("a slow statement is logged with its request, its time and no value", async () => {
  const origin = { id: "5c4f", group: "page" };
  await runFor(origin, () =>
    database.query("select pg_sleep(0.2), $1::text, 'jane@example.org', 4917612345678", ["secret"]),
  );
  await eventually(() =>
    expect(warn).toHaveBeenCalledWith(
      {
        requestId: "5c4f",
        group: "page",
        lane: "server",
        milliseconds: expect.any(Number),
        statement: "select pg_sleep(?), $1::text, ?, ?",
      },
      "slow statement",
    ),
  );
});
