import { afterAll, beforeAll, expect, test } from "vitest";
import { stopMinute } from "../fixtures/endless-minute.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

/** Three servers of one site, with the default limits. */
const servers: TestServer[] = [];
const settings = () => ({
  AUTH_RATE_LIMIT: "",
  API_RATE_LIMIT: "",
  TRUST_PROXY: "1",
  ...(servers[0] && { DATABASE_URL: servers[0].databaseUrl, DATA_DIR: servers[0].folder }),
});
let goOn: () => void;
beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) servers.push(await startTestServer(settings()));
  goOn = stopMinute();
});
afterAll(async () => {
  goOn();
  for (const server of servers.toReversed()) await server.stop();
});

const send = (index: number, path: string, visitor: string, body?: object) => {
  const server = servers[index % servers.length] as TestServer;
  return fetch(server.url + path, {
    method: body ? "POST" : "GET",
    headers: {
      apikey: server.publishableKey,
      "Content-Type": "application/json",
      "X-Forwarded-For": visitor,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
};

/** How many of so many requests at once, to one server after the other, get each status. */
async function statuses(count: number, request: (index: number) => Promise<Response>) {
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => request(index)));
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const read = (index: number) => send(index, "/auth/v1/settings", "192.0.2.1");
const askForLink = (index: number) =>
  send(index, "/auth/v1/otp", "192.0.2.2", { email: "often@example.org" });
const guess = (index: number) =>
  send(index, "/auth/v1/verify", "192.0.2.3", {
    type: "email",
    email: "guessed@example.org",
    token: "000000",
  });

test("three servers together allow 60 requests, 6 messages and 10 codes, fifty of them at once", async () => {
  expect(await statuses(50, read)).toEqual({ 200: 50 });
  expect(await statuses(50, read)).toEqual({ 200: 10, 429: 40 });
  expect(await statuses(50, askForLink)).toEqual({ 200: 6, 429: 44 });
  expect(await statuses(50, guess)).toEqual({ 403: 10, 429: 40 });
});

test("a server that starts anew knows what was counted before", async () => {
  await servers.pop()?.stop();
  servers.push(await startTestServer(settings()));
  const last = servers.length - 1;
  for (const request of [read, askForLink, guess]) {
    const refused = await request(last);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});

test("a refused visitor costs no further statement, and the table names no one", async () => {
  const [server] = servers;
  const rows = () =>
    server?.query<{ key: string; points: number }>("select key, points from private.rate_limits");
  const before = await rows();
  expect(await statuses(30, read)).toEqual({ 429: 30 });
  expect(await rows()).toEqual(before);
  expect(JSON.stringify(before)).not.toMatch(/192\.0\.2|example\.org/);
});

test("reading is counted together, in twentieths of the limit", async () => {
  const path = "/api/v1/openapi.json";
  const reported = async () => {
    const rows = await servers[0]?.query<{ points: number }>(
      "select coalesce(sum(points), 0)::int as points from private.rate_limits",
    );
    return rows?.[0]?.points ?? 0;
  };
  const before = await reported();
  let served = 0;
  for (let count = 0; count < 140; count += 1) {
    const { status } = await send(count, path, "192.0.2.4");
    if (status === 200) served += 1;
    // No visitor waits for these reports: of six requests to each of the three servers.
    if (count % 18 === 17 && served === count + 1) {
      await expect.poll(reported).toBe(before + served);
    }
  }
  // 120 are promised; each server may be behind by what the others have not reported yet.
  expect(served).toBeGreaterThanOrEqual(120);
  expect(served).toBeLessThanOrEqual(120 + 2 * 6);
});
