import type { RealtimeClient, RealtimeClientOptions } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { eventually } from "../fixtures/eventually.ts";
import {
  type RealtimeDatabase,
  type RealtimeServer,
  realtimeClient,
  startRealtimeDatabase,
  statusesOf,
  subscribe,
} from "../fixtures/realtime-server.ts";

let database: RealtimeDatabase;
let server: RealtimeServer;
const clients: RealtimeClient[] = [];

beforeAll(async () => {
  database = await startRealtimeDatabase();
  server = await database.startServer();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.disconnect()));
});
afterAll(async () => {
  await server?.stop();
  await database?.stop();
});

async function connect(token?: string, options?: RealtimeClientOptions) {
  const client = await realtimeClient(server, database.publishableKey, token, options);
  clients.push(client);
  return client;
}

const asPrivate = { config: { private: true } };

describe.each(["1.0.0", "2.0.0"])("protocol version %s", (vsn) => {
  test("a visitor joins the public topic, is told a version, and leaves", async () => {
    const client = await connect(undefined, { vsn });
    const told: unknown[] = [];
    const channel = client.channel("versions").on("broadcast", { event: "version" }, (message) => {
      told.push(message.payload);
    });
    const statuses = await statusesOf(channel);
    expect(statuses).toEqual(["SUBSCRIBED"]);
    const [{ version } = { version: 0 }] = await database.query<{ version: number }>(
      `update private.public_data_versions set version = version + 1
       where kind = 'content' returning version`,
    );
    await eventually(() => expect(told).toMatchObject([{ kind: "content", version }]));
    expect(await client.removeChannel(channel)).toBe("ok");
    expect(statuses).toEqual(["SUBSCRIBED", "CLOSED"]);
  });

  test("heartbeats get a reply", async () => {
    const beats: string[] = [];
    const client = await connect(undefined, {
      vsn,
      heartbeatIntervalMs: 100,
      heartbeatCallback: (status) => beats.push(status),
    });
    await subscribe(client.channel("versions"));
    await eventually(() => expect(beats.filter((beat) => beat === "ok").length).toBeGreaterThan(2));
    expect(beats).not.toContain("timeout");
  });

  test("administrators send to each other on the topic of reviews", async () => {
    const { token } = await database.signIn(demoAccounts.administrator);
    const [sender, receiver] = [await connect(token, { vsn }), await connect(token, { vsn })];
    const heard: unknown[] = [];
    const echoed: unknown[] = [];
    const receiving = receiver
      .channel("review", asPrivate)
      .on("broadcast", { event: "looking" }, ({ payload }) => heard.push(payload));
    const sending = sender
      .channel("review", { config: { private: true, broadcast: { ack: true, self: false } } })
      .on("broadcast", { event: "looking" }, ({ payload }) => echoed.push(payload));
    expect(await subscribe(receiving)).toMatchObject({ status: "SUBSCRIBED" });
    expect(await subscribe(sending)).toMatchObject({ status: "SUBSCRIBED" });
    const payload = { at: "Ünïcode ✓" };
    expect(await sending.send({ type: "broadcast", event: "looking", payload })).toBe("ok");
    await eventually(() => expect(heard).toEqual([payload]));
    expect(echoed).toEqual([]);
  });

  test("a sender that asks for it receives its own broadcasts", async () => {
    const { token } = await database.signIn(demoAccounts.administrator);
    const heard: unknown[] = [];
    const channel = (await connect(token, { vsn }))
      .channel("review", { config: { private: true, broadcast: { self: true } } })
      .on("broadcast", { event: "looking" }, ({ payload }) => heard.push(payload));
    await subscribe(channel);
    await channel.send({ type: "broadcast", event: "looking", payload: { n: 1 } });
    await eventually(() => expect(heard).toEqual([{ n: 1 }]));
  });

  test("presence tells who is there, who comes, changes and goes", async () => {
    const { token } = await database.signIn(demoAccounts.administrator);
    const presence = (key: string) => ({ config: { private: true, presence: { key } } });
    const first = (await connect(token, { vsn })).channel("review", presence("ada"));
    const second = (await connect(token, { vsn })).channel("review", presence("ben"));
    for (const channel of [first, second]) {
      channel.on("presence", { event: "sync" }, () => undefined);
      expect(await subscribe(channel)).toMatchObject({ status: "SUBSCRIBED" });
    }
    expect(await first.track({ project: "a" })).toBe("ok");
    await eventually(() =>
      expect(second.presenceState()).toMatchObject({ ada: [{ project: "a" }] }),
    );
    await second.track({ project: "b" });
    await first.track({ project: "c" });
    const both = { ada: [{ project: "c" }], ben: [{ project: "b" }] };
    await eventually(() => expect(second.presenceState()).toMatchObject(both));
    await eventually(() => expect(first.presenceState()).toMatchObject(both));

    const late = (await connect(token, { vsn })).channel("review", presence("cy"));
    late.on("presence", { event: "sync" }, () => undefined);
    await subscribe(late);
    await eventually(() => expect(late.presenceState()).toMatchObject(both));

    expect(await first.untrack()).toBe("ok");
    await eventually(() => expect(Object.keys(late.presenceState())).toEqual(["ben"]));
    await second.socket.disconnect();
    await eventually(() => expect(late.presenceState()).toEqual({}));
  });

  test("the database sends a message to a person once its transaction commits", async () => {
    const { token, user } = await database.signIn();
    const heard: unknown[] = [];
    const channel = (await connect(token, { vsn }))
      .channel(`user:${user}`, asPrivate)
      .on("broadcast", { event: "*" }, (message) => heard.push(message));
    expect(await subscribe(channel)).toEqual({ status: "SUBSCRIBED", reason: "" });
    await database.query("begin; select realtime.send('{\"n\":0}', 'project', 'other'); rollback");
    await database.query("select realtime.send($1, 'project', $2)", ['{"n":1}', `user:${user}`]);
    await eventually(() =>
      expect(heard).toMatchObject([
        { event: "project", payload: { n: 1, id: expect.any(String) } },
      ]),
    );
  });
});

test("bytes are broadcast as they are", async () => {
  const { token } = await database.signIn(demoAccounts.administrator);
  const [sender, receiver] = [await connect(token), await connect(token)];
  const heard: unknown[] = [];
  const receiving = receiver
    .channel("review", asPrivate)
    .on("broadcast", { event: "bytes" }, ({ payload }) => heard.push(payload));
  await subscribe(receiving);
  const sending = sender.channel("review", asPrivate);
  await subscribe(sending);
  const payload = new Uint8Array([0, 1, 2, 255]).buffer;
  await sending.send({ type: "broadcast", event: "bytes", payload });
  await eventually(() => expect(heard).toEqual([payload]));
});

describe("private channels", () => {
  test.each([
    ["no one signed in", "review", null],
    ["someone who is no administrator", "review", demoAccounts.developer],
    ["someone else", "user:00000000-0000-4000-8000-000000000000", demoAccounts.administrator],
    ["anyone, if no policy names the topic", "anything", demoAccounts.administrator],
  ])("are closed to %s (%s)", async (_, topic, email) => {
    const token = email ? (await database.signIn(email)).token : undefined;
    const { status, reason } = await subscribe((await connect(token)).channel(topic, asPrivate));
    expect(status).toBe("CHANNEL_ERROR");
    expect(reason).toBe(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
    );
  });

  test("someone who may only receive cannot send", async () => {
    const { token, user } = await database.signIn();
    const heard: unknown[] = [];
    const config = { private: true, broadcast: { ack: true, self: true } };
    const channel = (await connect(token))
      .channel(`user:${user}`, { config })
      .on("broadcast", { event: "*" }, (message) => heard.push(message));
    await subscribe(channel);
    expect(await channel.send({ type: "broadcast", event: "project", payload: {} })).toBe("error");
    expect(await channel.track({ here: true })).toBe("error");
    await database.query("select realtime.send('{}', 'last', $1)", [`user:${user}`]);
    await eventually(() => expect(heard).toMatchObject([{ event: "last" }]));
  });

  test("a list's owner follows it, and no one else", async () => {
    const { token, user } = await database.signIn();
    const [list] = await database.query<{ id: string }>(
      "insert into public.lists (user_id, name) values ($1, 'Mine') returning id",
      [user],
    );
    const heard: unknown[] = [];
    const channel = (await connect(token))
      .channel(`list:${list?.id}`, asPrivate)
      .on("broadcast", { event: "list" }, ({ payload }) => heard.push(payload));
    expect(await subscribe(channel)).toMatchObject({ status: "SUBSCRIBED" });
    await database.query("update public.lists set name = 'Ours' where id = $1", [list?.id]);
    await eventually(() => expect(heard).toMatchObject([{ list: list?.id }]));
    const other = await database.signIn(demoAccounts.administrator);
    const theirs = (await connect(other.token)).channel(`list:${list?.id}`, asPrivate);
    expect(await subscribe(theirs)).toMatchObject({ status: "CHANNEL_ERROR" });
  });

  test("missed messages are replayed to anyone who asks for them", async () => {
    const { token, user } = await database.signIn();
    const name = `user:${user}`;
    const since = Date.now() - 1000;
    const live: unknown[] = [];
    const earlier = (await connect(token))
      .channel(name, asPrivate)
      .on("broadcast", { event: "kept" }, (message) => live.push(message));
    await subscribe(earlier);
    await database.query("select realtime.send('{\"n\":1}', 'kept', $1)", [name]);
    await eventually(() => expect(live).toMatchObject([{ payload: { n: 1 } }]));
    const heard: unknown[] = [];
    const channel = (await connect(token))
      .channel(name, { config: { private: true, broadcast: { replay: { since } } } })
      .on("broadcast", { event: "kept" }, (message) => heard.push(message));
    await subscribe(channel);
    await eventually(() =>
      expect(heard).toMatchObject([{ payload: { n: 1 }, meta: { replayed: true } }]),
    );
  });

  test("a message sent while its receiver joins is heard once", async () => {
    const { token, user } = await database.signIn();
    const name = `user:${user}`;
    const since = Date.now() - 1000;
    const heard: number[] = [];
    const channel = (await connect(token))
      .channel(name, { config: { private: true, broadcast: { replay: { since } } } })
      .on("broadcast", { event: "counted" }, ({ payload }) => heard.push(payload.n));
    const send = (n: number) =>
      database.query("select realtime.send($1, 'counted', $2)", [{ n }, name]);
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    const sending = numbers.reduce((earlier, n) => earlier.then(() => send(n)), send(-1));
    await subscribe(channel);
    await sending;
    await eventually(() => expect(new Set(heard)).toEqual(new Set([-1, ...numbers])));
    await send(20);
    await eventually(() => expect(heard).toContain(20));
    expect(heard.toSorted((a, b) => a - b)).toEqual([-1, ...numbers, 20]);
  });
});

describe("public channels", () => {
  test("only known topics can be joined", async () => {
    const { status, reason } = await subscribe((await connect()).channel("chat"));
    expect(status).toBe("CHANNEL_ERROR");
    expect(reason).toContain("PrivateOnly");
  });

  test("no one but the server sends on them", async () => {
    const heard: unknown[] = [];
    const config = { broadcast: { ack: true, self: true } };
    const channel = (await connect())
      .channel("versions", { config })
      .on("broadcast", { event: "*" }, (message) => heard.push(message.event));
    await subscribe(channel);
    expect(await channel.send({ type: "broadcast", event: "version", payload: {} })).toBe("error");
    expect(await channel.track({})).toBe("error");
    await server.realtime.publish({
      topic: "versions",
      event: "ours",
      payload: {},
      isPrivate: false,
    });
    await eventually(() => expect(heard).toEqual(["ours"]));
  });

  test("a private message of the same name is not told on them", async () => {
    const heard: unknown[] = [];
    const channel = (await connect())
      .channel("versions")
      .on("broadcast", { event: "*" }, (message) => heard.push(message.event));
    await subscribe(channel);
    await database.query(
      `select realtime.send('{}', 'secret', 'versions', true), realtime.send('{}', 'open', 'versions', false)`,
    );
    await eventually(() => expect(heard).toEqual(["open"]));
  });
});

describe("sessions", () => {
  test("an ended session is cut within seconds", async () => {
    const { token, user, session } = await database.signIn();
    const statuses = await statusesOf((await connect(token)).channel(`user:${user}`, asPrivate));
    expect(statuses).toEqual(["SUBSCRIBED"]);
    await database.query("delete from auth.sessions where id = $1", [session]);
    await eventually(() => expect(statuses).toEqual(["SUBSCRIBED", "CLOSED"]));
  });

  test("a token that expires and is not renewed is cut", async () => {
    const { token, user } = await database.signIn(demoAccounts.developer, 6);
    const statuses = await statusesOf((await connect(token)).channel(`user:${user}`, asPrivate));
    await eventually(() => expect(statuses).toEqual(["SUBSCRIBED", "CLOSED"]));
  });

  test("a renewed token keeps the channel open", async () => {
    const { user, sign } = await database.signIn();
    const client = await connect();
    // Longer than joining takes on a busy machine.
    const lifetime = 6;
    await client.setAuth(await sign(lifetime));
    const heard: unknown[] = [];
    const channel = client
      .channel(`user:${user}`, asPrivate)
      .on("broadcast", { event: "*" }, (message) => heard.push(message.event));
    const statuses = await statusesOf(channel);
    await client.setAuth(await sign(3600));
    await new Promise((resolve) => setTimeout(resolve, lifetime * 1_000 + 500));
    await database.query("select realtime.send('{}', 'still', $1)", [`user:${user}`]);
    await eventually(() => expect(heard).toEqual(["still"]));
    expect(statuses).toEqual(["SUBSCRIBED"]);
  });

  test("another person's token keeps only the channels that are that person's", async () => {
    const mine = await database.signIn();
    const theirs = await database.signIn(demoAccounts.administrator);
    const client = await connect();
    await client.setAuth(mine.token);
    const own = await statusesOf(client.channel(`user:${mine.user}`, asPrivate));
    const open = await statusesOf(client.channel("versions"));
    await client.setAuth(theirs.token);
    await eventually(() => expect(own).toEqual(["SUBSCRIBED", "CLOSED"]));
    expect(open).toEqual(["SUBSCRIBED"]);
    expect(await subscribe(client.channel("review", asPrivate))).toMatchObject({
      status: "SUBSCRIBED",
    });
  });

  test("an invalid token joins nothing, and ends what was joined", async () => {
    const { token, user } = await database.signIn();
    const refused = await subscribe((await connect(`${token}x`)).channel("versions"));
    expect(refused).toMatchObject({ status: "CHANNEL_ERROR" });
    expect(refused.reason).toContain("InvalidJWTToken");
    const client = await connect();
    await client.setAuth(token);
    const statuses = await statusesOf(client.channel(`user:${user}`, asPrivate));
    await client.setAuth(`${token}x`);
    await eventually(() => expect(statuses).toEqual(["SUBSCRIBED", "CLOSED"]));
  });

  test("a closed account is cut", async () => {
    const { token, user, email } = await database.signIn();
    const statuses = await statusesOf((await connect(token)).channel(`user:${user}`, asPrivate));
    database.closedAccounts.add(email);
    await eventually(() => expect(statuses).toEqual(["SUBSCRIBED", "CLOSED"]));
    database.closedAccounts.clear();
  });

  test("rights that were taken away end a channel", async () => {
    const strict = await database.startServer({ times: { rightsLifetime: 200 } });
    const { token, user } = await database.signIn();
    const [list] = await database.query<{ id: string }>(
      "insert into public.lists (user_id, name) values ($1, 'Short-lived') returning id",
      [user],
    );
    const client = await realtimeClient(strict, database.publishableKey, token);
    clients.push(client);
    const statuses = await statusesOf(client.channel(`list:${list?.id}`, asPrivate));
    expect(statuses).toEqual(["SUBSCRIBED"]);
    await database.query("delete from public.lists where id = $1", [list?.id]);
    await eventually(() => expect(statuses).toEqual(["SUBSCRIBED", "CLOSED"]));
    await strict.stop();
  });
});
