import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { realtimeLimits } from "#server/realtime/realtime-limits.ts";
import { eventually } from "../fixtures/eventually.ts";
import { handshakeStatus, openRawSocket } from "../fixtures/raw-socket.ts";
import {
  type RealtimeDatabase,
  type RealtimeServer,
  siteUrl,
  startRealtimeDatabase,
} from "../fixtures/realtime-server.ts";

let database: RealtimeDatabase;
let server: RealtimeServer;
let administrator: string;
const sockets: { close(): void }[] = [];

beforeAll(async () => {
  database = await startRealtimeDatabase();
  server = await database.startServer();
  administrator = (await database.signIn(demoAccounts.administrator)).token;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await eventually(() => expect(server.realtime.sockets()).toBe(0));
});
afterAll(async () => {
  await server?.stop();
  await database?.stop();
});

async function open(on: RealtimeServer = server) {
  const socket = await openRawSocket(on.port, database.publishableKey);
  sockets.push(socket);
  return socket;
}

type RawSocket = Awaited<ReturnType<typeof open>>;

async function replyTo(socket: RawSocket, ref: string) {
  return eventually(() => {
    const reply = socket.replyTo(ref);
    if (!reply) throw new Error("No reply yet");
    return reply;
  });
}

/** Joins the topic of reviews, on which administrators may send. */
async function joinReview(socket: RawSocket) {
  const config = { private: true, broadcast: { ack: true }, presence: { enabled: true } };
  const ref = socket.send("realtime:review", "phx_join", { config, access_token: administrator });
  expect(await replyTo(socket, ref)).toMatchObject({ status: "ok" });
}

describe("the handshake", () => {
  const at = (path: string) => `ws://127.0.0.1:${server.port}${path}`;
  const query = () => `apikey=${database.publishableKey}&vsn=2.0.0`;

  test.each([
    ["without a key", () => "/realtime/v1/websocket?vsn=2.0.0", 401],
    ["with a wrong key", () => "/realtime/v1/websocket?apikey=wrong&vsn=2.0.0", 401],
    ["with two keys", () => `/realtime/v1/websocket?${query()}&apikey=x`, 401],
    [
      "with an unknown version",
      () => `/realtime/v1/websocket?${query()}`.replace("2.0", "3.0"),
      400,
    ],
    ["elsewhere", () => `/realtime/v1/other?${query()}`, 404],
    ["at an address with escapes", () => `/realtime/v1/webs%6fcket?${query()}`, 400],
    ["at an address in capitals", () => `/Realtime/v1/websocket?${query()}`, 400],
    ["at an address with two slashes", () => `/realtime//v1/websocket?${query()}`, 400],
    ["with everything", () => `/realtime/v1/websocket?${query()}`, 101],
  ])("%s", async (_, path, status) => {
    expect(await handshakeStatus(at(path()))).toBe(status);
  });

  test("pages of this site may connect, those of other sites may not", async () => {
    const url = at(`/realtime/v1/websocket?${query()}`);
    expect(await handshakeStatus(url, { origin: siteUrl })).toBe(101);
    expect(await handshakeStatus(url, { origin: "https://elsewhere.example" })).toBe(403);
    expect(await handshakeStatus(url, { origin: "null" })).toBe(403);
  });

  test("one address has at most 100 sockets, and the slot of a closed one is free", async () => {
    const url = at(`/realtime/v1/websocket?${query()}`);
    const { socketsPerAddress } = realtimeLimits;
    const opened = await Promise.all(Array.from({ length: socketsPerAddress }, () => open()));
    expect(await handshakeStatus(url)).toBe(429);
    opened[0]?.close();
    await eventually(() => expect(server.realtime.sockets()).toBe(socketsPerAddress - 1));
    expect(await handshakeStatus(url)).toBe(101);
  });

  test("the server has a total of sockets", async () => {
    expect(realtimeLimits.sockets).toBe(10_000);
    const small = await database.startServer({ limits: { sockets: 2 } });
    await open(small);
    await open(small);
    const url = `ws://127.0.0.1:${small.port}/realtime/v1/websocket?${query()}`;
    expect(await handshakeStatus(url)).toBe(503);
    for (const socket of sockets.splice(0)) socket.close();
    await small.stop();
  });
});

describe("frames", () => {
  test("of more than 64 KB end the connection with code 1009", async () => {
    const socket = await open();
    socket.socket.send("x".repeat(realtimeLimits.frameBytes + 1));
    expect(await socket.closed).toMatchObject({ code: 1009 });
  });

  test("of 10 MB do so too, and are not kept", async () => {
    const socket = await open();
    socket.socket.send(Buffer.alloc(10 * 1024 * 1024));
    expect([1006, 1009]).toContain((await socket.closed).code);
  });

  test.each([
    ["no JSON", "{"],
    ["an object, as in version 1.0.0", '{"topic":"phoenix","event":"heartbeat","payload":{}}'],
    ["a list that is too short", '["1","1","phoenix"]'],
    ["a topic that is no text", '["1","1",7,"heartbeat",{}]'],
    ["an unknown binary frame", Buffer.from([9, 0, 0])],
    ["a binary frame that is cut off", Buffer.from([3, 200, 200, 200, 200, 0, 1])],
    ["an empty binary frame", Buffer.alloc(0)],
  ])("with %s end the connection with a reason", async (_, frame) => {
    const socket = await open();
    socket.socket.send(frame);
    expect(await socket.closed).toEqual({ code: 1008, reason: "Malformed message" });
  });

  test("in too great a number end the connection with a reason", async () => {
    const socket = await open();
    for (let sent = 0; sent < 2 * realtimeLimits.frameBurst; sent += 1) {
      socket.send("phoenix", "heartbeat");
    }
    expect(await socket.closed).toEqual({ code: 1008, reason: "Too many messages per second" });
  });
});

describe("channels", () => {
  const public_ = { config: { private: false } };

  test("at most 50 on a socket", async () => {
    expect(realtimeLimits.channelsPerSocket).toBe(50);
    const opened = await database.startServer({ limits: { channelsPerSocket: 1 } });
    const other = await open(opened);
    const first = other.send("realtime:versions", "phx_join", public_);
    expect(await replyTo(other, first)).toMatchObject({ status: "ok" });
    const second = other.send("realtime:more", "phx_join", public_);
    expect((await replyTo(other, second)).response.reason).toContain("ChannelRateLimitReached");
    other.close();
    await opened.stop();
  });

  test("joined again and again are refused", async () => {
    const socket = await open();
    let last = "";
    for (let sent = 0; sent < 90; sent += 1) {
      last = socket.send("realtime:versions", "phx_join", public_);
    }
    expect((await replyTo(socket, last)).response.reason).toContain("ClientJoinRateLimitReached");
  });

  test.each([
    ["phoenix-like", "somewhere"],
    ["empty", "realtime:"],
    ["with a null character", "realtime:a\u0000"],
  ])("of a topic that is %s are refused", async (_, topic) => {
    const socket = await open();
    const ref = socket.send(topic, "phx_join", public_);
    expect((await replyTo(socket, ref)).response.reason).toBe("unmatched topic");
  });

  test("asked for with a malformed payload are refused", async () => {
    const socket = await open();
    const ref = socket.send("realtime:versions", "phx_join", { config: "everything" });
    expect((await replyTo(socket, ref)).response.reason).toContain("MalformedPayload");
  });

  test("that were not joined take no message", async () => {
    const socket = await open();
    const ref = socket.send("realtime:review", "broadcast", { event: "a", payload: {} });
    expect(await replyTo(socket, ref)).toMatchObject({ status: "error" });
  });

  test("end when joined again on the same socket", async () => {
    const socket = await open();
    await replyTo(socket, socket.send("realtime:versions", "phx_join", public_, "1"));
    await replyTo(socket, socket.send("realtime:versions", "phx_join", public_, "2"));
    const closings = socket.received.filter(([, , , event]) => event === "phx_close");
    expect(closings).toEqual([["1", "1", "realtime:versions", "phx_close", {}]]);
  });
});

describe("events", () => {
  test("beyond 10 a second and a burst of 20 are refused, and 10 more pass a second later", async () => {
    const socket = await open();
    await joinReview(socket);
    const send = () =>
      socket.send("realtime:review", "broadcast", { type: "broadcast", event: "a", payload: {} });
    const refs = Array.from({ length: 60 }, send);
    await replyTo(socket, refs.at(-1) ?? "");
    const replies = refs.map((ref) => socket.replyTo(ref));
    const refused = replies.filter((reply) => reply?.status === "error");
    const { eventBurst } = realtimeLimits;
    expect(replies.slice(0, eventBurst).every((reply) => reply?.status === "ok")).toBe(true);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.at(-1)?.response.reason).toContain("Too many messages per second");
    await eventually(async () =>
      expect(await replyTo(socket, send())).toMatchObject({ status: "ok" }),
    );
  });

  test.each([
    ["deep", { event: "a", payload: JSON.parse(`${"[".repeat(40)}${"]".repeat(40)}`) }],
    ["without a name", { payload: {} }],
    ["with a long name", { event: "a".repeat(256), payload: {} }],
  ])("that are %s are refused", async (_, payload) => {
    const socket = await open();
    await joinReview(socket);
    const ref = socket.send("realtime:review", "broadcast", payload);
    expect((await replyTo(socket, ref)).response.reason).toContain("MalformedPayload");
  });

  test("of an unknown kind are refused", async () => {
    const socket = await open();
    await joinReview(socket);
    const ref = socket.send("realtime:review", "postgres_changes", {});
    expect((await replyTo(socket, ref)).response.reason).toContain("UnknownEvent");
  });
});

describe("presence", () => {
  const track = (socket: RawSocket, payload: unknown) =>
    socket.send("realtime:review", "presence", { type: "presence", event: "track", payload });

  test("takes at most 4 KB of each client", async () => {
    const socket = await open();
    await joinReview(socket);
    const large = { text: "x".repeat(realtimeLimits.presenceBytes) };
    for (const payload of [large, [1], "text"]) {
      const reply = await replyTo(socket, track(socket, payload));
      expect(reply.response.reason).toContain("MalformedPayload");
    }
  });

  test("takes a limited number of clients", async () => {
    expect(realtimeLimits.presenceKeysPerTopic).toBe(500);
    const small = await database.startServer({ limits: { presenceKeysPerTopic: 1 } });
    const [first, second] = [await open(small), await open(small)];
    await joinReview(first);
    await joinReview(second);
    expect(await replyTo(first, track(first, {}))).toMatchObject({ status: "ok" });
    expect(await replyTo(first, track(first, { again: true }))).toMatchObject({ status: "ok" });
    const reply = await replyTo(second, track(second, {}));
    expect(reply.response.reason).toContain("PresenceLimitReached");
    first.close();
    second.close();
    await small.stop();
  });

  test("survives keys that are names of every object's own properties", async () => {
    const socket = await open();
    const config = { private: true, presence: { key: "__proto__", enabled: true } };
    const ref = socket.send("realtime:review", "phx_join", { config, access_token: administrator });
    await replyTo(socket, ref);
    await replyTo(socket, track(socket, { n: 1 }));
    await eventually(() =>
      expect(JSON.stringify(socket.received)).toContain('"__proto__":{"metas":[{"n":1'),
    );
  });
});

test("a client that does not read is disconnected once a megabyte waits for it", async () => {
  const socket = await open();
  const reader = await open();
  const join = { config: { private: false } };
  await replyTo(socket, socket.send("realtime:versions", "phx_join", join));
  await replyTo(reader, reader.send("realtime:versions", "phx_join", join));
  socket.socket.pause();
  const payload = { text: "x".repeat(60_000) };
  for (let sent = 0; sent < 1000 && server.realtime.sockets() > 1; sent += 1) {
    await server.realtime.publish({ topic: "versions", event: "v", payload, isPrivate: false });
    await new Promise((resolve) => setImmediate(resolve));
  }
  await eventually(() => expect(server.realtime.sockets()).toBe(1));
  socket.socket.resume();
  expect([1006, 1008]).toContain((await socket.closed).code);
  expect(reader.socket.readyState).toBe(reader.socket.OPEN);
});

test("a client without heartbeats is disconnected", async () => {
  const impatient = await database.startServer({ times: { silence: 300 } });
  const socket = await open(impatient);
  expect(await socket.closed).toEqual({ code: 1000, reason: "No heartbeat" });
  await impatient.stop();
});

test("a server that stops says so", async () => {
  const stopping = await database.startServer();
  const socket = await open(stopping);
  await stopping.stop();
  expect((await socket.closed).code).toBe(1012);
});
