import type { RealtimeClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { eventually } from "../fixtures/eventually.ts";
import {
  type RealtimeDatabase,
  type RealtimeServer,
  realtimeClient,
  startRealtimeDatabase,
  subscribe,
} from "../fixtures/realtime-server.ts";

let database: RealtimeDatabase;
let first: RealtimeServer;
let second: RealtimeServer;
const clients: RealtimeClient[] = [];

beforeAll(async () => {
  database = await startRealtimeDatabase();
  first = await database.startServer();
  second = await database.startServer();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.disconnect()));
});
afterAll(async () => {
  await first?.stop();
  await second?.stop();
  await database?.stop();
});

async function connect(server: RealtimeServer, token?: string) {
  const client = await realtimeClient(server, database.publishableKey, token);
  clients.push(client);
  return client;
}

const review = { config: { private: true, broadcast: { ack: true } } };

test("clients of two servers exchange broadcasts, each of them once", async () => {
  const { token } = await database.signIn(demoAccounts.administrator);
  const heard: Record<string, unknown[]> = { first: [], second: [] };
  const [here, there] = [
    (await connect(first, token)).channel("review", review),
    (await connect(second, token)).channel("review", review),
  ];
  here.on("broadcast", { event: "*" }, ({ payload }) => heard.first?.push(payload));
  there.on("broadcast", { event: "*" }, ({ payload }) => heard.second?.push(payload));
  expect(await subscribe(here)).toMatchObject({ status: "SUBSCRIBED" });
  expect(await subscribe(there)).toMatchObject({ status: "SUBSCRIBED" });
  const bytes = new Uint8Array([7, 0, 255]).buffer;
  expect(await here.send({ type: "broadcast", event: "a", payload: { n: 1 } })).toBe("ok");
  expect(await here.send({ type: "broadcast", event: "b", payload: bytes })).toBe("ok");
  expect(await there.send({ type: "broadcast", event: "c", payload: { n: 2 } })).toBe("ok");
  await eventually(() => expect(heard.second).toEqual([{ n: 1 }, bytes]));
  await eventually(() => expect(heard.first).toEqual([{ n: 2 }]));
});

async function presentOn(server: RealtimeServer, token: string, key: string) {
  const joined = (await connect(server, token)).channel("review", {
    config: { private: true, presence: { key } },
  });
  joined.on("presence", { event: "sync" }, () => undefined);
  await subscribe(joined);
  return joined;
}

test("presence is one across servers, and a stopped server's clients are gone from it", async () => {
  const { token } = await database.signIn(demoAccounts.administrator);
  const channel = (server: RealtimeServer, key: string) => presentOn(server, token, key);
  const third = await database.startServer();
  const [ada, ben, cy] = [
    await channel(first, "ada"),
    await channel(second, "ben"),
    await channel(third, "cy"),
  ];
  for (const member of [ada, ben, cy]) expect(await member.track({ here: true })).toBe("ok");
  for (const member of [ada, ben, cy]) {
    await eventually(() =>
      expect(Object.keys(member.presenceState()).sort()).toEqual(["ada", "ben", "cy"]),
    );
  }
  const late = await database.startServer();
  const observer = await channel(late, "dee");
  await eventually(() =>
    expect(Object.keys(observer.presenceState()).sort()).toEqual(["ada", "ben", "cy"]),
  );
  await cy.socket.disconnect();
  await third.stop();
  await eventually(() => expect(Object.keys(ada.presenceState()).sort()).toEqual(["ada", "ben"]));
  await ben.untrack();
  await eventually(() => expect(Object.keys(observer.presenceState())).toEqual(["ada"]));
  await late.stop();
});

test("a server that is seen before it listens learns who is present nonetheless", async () => {
  const { token } = await database.signIn(demoAccounts.administrator);
  const watchful = await database.startServer({ times: { feedCheck: 1 } });
  const eve = await presentOn(watchful, token, "eve");
  expect(await eve.track({ here: true })).toBe("ok");
  for (const key of ["fay", "gus", "hal"]) {
    const newcomer = await database.startServer();
    const observer = await presentOn(newcomer, token, key);
    await eventually(() => expect(Object.keys(observer.presenceState())).toEqual(["eve"]));
    await observer.socket.disconnect();
    await newcomer.stop();
  }
  await eve.socket.disconnect();
  await watchful.stop();
});

test("no message is lost, or told twice, while the listening connection is cut", async () => {
  const { token, user } = await database.signIn();
  const heard: unknown[] = [];
  const channel = (await connect(first, token))
    .channel(`user:${user}`, { config: { private: true } })
    .on("broadcast", { event: "n" }, ({ payload }) => heard.push(payload.n));
  expect(await subscribe(channel)).toMatchObject({ status: "SUBSCRIBED" });
  for (let n = 0; n < 60; n += 1) {
    await database.query("select realtime.send(jsonb_build_object('n', $1::int), 'n', $2)", [
      n,
      `user:${user}`,
    ]);
    if (n % 20 !== 10) continue;
    // It may not have come back yet from the cut before.
    await eventually(async () => {
      const cut = await database.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'cleartonne realtime %' and datname = current_database()`);
      expect(cut.length).toBeGreaterThan(0);
    });
  }
  const all = Array.from({ length: 60 }, (_, n) => n);
  await eventually(() => expect(heard).toEqual(all));
});

test("a transaction that commits after a later one is told nonetheless", async () => {
  const { token, user } = await database.signIn();
  const heard: unknown[] = [];
  const channel = (await connect(first, token))
    .channel(`user:${user}`, { config: { private: true } })
    .on("broadcast", { event: "*" }, ({ event }) => heard.push(event));
  await subscribe(channel);
  const server = {
    caller: { role: "service_role", apiKey: "secret", claims: null },
    address: null,
  } as const;
  await database.asCaller(server, {}, async (query) => {
    await query("select realtime.send('{}', 'slow', $1)", [`user:${user}`]);
    await database.query("select realtime.send('{}', 'fast', $1)", [`user:${user}`]);
    await eventually(() => expect(heard).toEqual(["fast"]));
  });
  await eventually(() => expect(heard).toEqual(["fast", "slow"]));
});

test("a server that is alone writes nothing for a broadcast between its clients", async () => {
  const alone = await startRealtimeDatabase();
  const only = await alone.startServer();
  const { token } = await alone.signIn(demoAccounts.administrator);
  const client = await realtimeClient(only, alone.publishableKey, token);
  const channel = client.channel("review", review);
  await subscribe(channel);
  expect(await channel.send({ type: "broadcast", event: "a", payload: {} })).toBe("ok");
  expect(await alone.query("select from realtime.feed where relay is not null")).toEqual([]);
  await client.disconnect();
  await only.stop();
  await alone.stop();
});
