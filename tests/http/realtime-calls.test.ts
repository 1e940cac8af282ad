import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { realtimeLimits } from "#server/realtime/realtime-limits.ts";
import { eventually } from "../fixtures/eventually.ts";
import {
  type RealtimeDatabase,
  type RealtimeServer,
  realtimeClient,
  startRealtimeDatabase,
  subscribe,
} from "../fixtures/realtime-server.ts";

let database: RealtimeDatabase;
let server: RealtimeServer;
let administrator: string;

beforeAll(async () => {
  database = await startRealtimeDatabase();
  server = await database.startServer();
  administrator = (await database.signIn(demoAccounts.administrator)).token;
});
afterAll(async () => {
  await server?.stop();
  await database?.stop();
});

interface Call {
  token?: string;
  apikey?: string;
  body?: unknown;
  path?: string;
  method?: string;
}

async function call({ token, apikey, body, path = "", method = "POST" }: Call): Promise<number> {
  const response = await fetch(`${server.url}/api/broadcast${path}`, {
    method,
    headers: {
      apikey: apikey ?? database.publishableKey,
      ...(token && { authorization: `Bearer ${token}` }),
      "content-type": "application/json",
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return response.status;
}

const message = { topic: "review", event: "a", payload: { n: 1 }, private: true };

test("broadcasts without a socket, for anyone who may send on the topic", async () => {
  const client = await realtimeClient(server, database.publishableKey, administrator);
  const heard: unknown[] = [];
  const channel = client
    .channel("review", { config: { private: true } })
    .on("broadcast", { event: "*" }, ({ event, payload }) => heard.push([event, payload]));
  await subscribe(channel);
  expect(await call({ token: administrator, body: { messages: [message] } })).toBe(202);
  const sender = createClient(server.url.replace("/realtime/v1", ""), database.publishableKey, {
    accessToken: async () => administrator,
  });
  await sender.realtime.setAuth();
  const sending = sender.channel("review", { config: { private: true } });
  expect(await sending.httpSend("b", { n: 2 })).toEqual({ success: true });
  await sending.httpSend("c", new Uint8Array([1, 2]).buffer);
  await eventually(() =>
    expect(heard).toEqual([
      ["a", { n: 1 }],
      ["b", { n: 2 }],
      ["c", new Uint8Array([1, 2]).buffer],
    ]),
  );
  await client.disconnect();
});

test("the server's own key may send on public topics", async () => {
  const client = await realtimeClient(server, database.publishableKey);
  const heard: unknown[] = [];
  const channel = client
    .channel("versions")
    .on("broadcast", { event: "*" }, ({ event }) => heard.push(event));
  await subscribe(channel);
  const messages = [{ topic: "versions", event: "ours", payload: {} }];
  expect(await call({ apikey: database.secretKey, body: { messages } })).toBe(202);
  await eventually(() => expect(heard).toEqual(["ours"]));
  await client.disconnect();
});

test("no one sends where they may not, and then nothing of the call is sent", async () => {
  const { token } = await database.signIn();
  const open = { ...message, topic: "versions", private: false };
  expect(await call({ body: { messages: [message] } })).toBe(403);
  expect(await call({ token, body: { messages: [message] } })).toBe(403);
  expect(await call({ token: administrator, body: { messages: [open] } })).toBe(403);
  expect(await call({ apikey: "wrong", body: { messages: [message] } })).toBe(401);
  expect(await call({ apikey: "", body: { messages: [message] } })).toBe(401);
});

test("a visitor is refused before the body is read", async () => {
  const { handle } = server.realtime;
  const body = new ReadableStream(
    {
      pull() {
        throw new Error("The body was read");
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request("http://localhost/realtime/v1/api/broadcast", {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  const caller = { role: "anon", apiKey: "publishable", claims: null } as const;
  expect((await handle(request, { caller, address: "127.0.0.1" })).status).toBe(403);
});

test.each([
  ["no JSON", "{"],
  ["no messages", {}],
  ["an empty list", { messages: [] }],
  ["too many messages", { messages: Array(realtimeLimits.messagesPerCall + 1).fill(message) }],
  ["no topic", { messages: [{ ...message, topic: "" }] }],
  ["a null character", { messages: [{ ...message, topic: "a\u0000" }] }],
  ["a payload that is no object", { messages: [{ ...message, payload: 7 }] }],
  [
    "too much",
    { messages: [{ ...message, payload: { x: "x".repeat(realtimeLimits.callBytes) } }] },
  ],
])("refuses a body with %s", async (_, body) => {
  expect(await call({ token: administrator, body })).toBe(422);
});

test("refuses a payload that no socket could carry", async () => {
  const payload = { x: "x".repeat(realtimeLimits.frameBytes) };
  expect(await call({ token: administrator, body: { messages: [{ ...message, payload }] } })).toBe(
    413,
  );
});

test("refuses other paths and methods", async () => {
  expect(await call({ token: administrator, path: "/other", body: {} })).toBe(404);
  expect(await call({ token: administrator, method: "GET" })).toBe(405);
});

test("more than 10 a second and a burst of 20 are refused", async () => {
  const { token } = await database.signIn(demoAccounts.administrator);
  const messages = Array(realtimeLimits.messagesPerCall).fill(message);
  const statuses = [];
  for (let calls = 0; calls < 3; calls += 1)
    statuses.push(await call({ token, body: { messages } }));
  expect(statuses).toContain(429);
});
