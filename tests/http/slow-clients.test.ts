import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeServer, listen } from "#server/http/listen.ts";
import { clientTimeouts } from "#server/network/client-timeouts.ts";
import { freePort } from "#server/network/free-port.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { openSocket, unfinishedRequest } from "../fixtures/socket-client.ts";
import { sharedTestServer, startTestServer, type TestServer } from "../fixtures/test-server.ts";

const json = { "Content-Type": "application/json" };
const endpoints: [string, Record<string, string>][] = [
  ["/auth/v1/token?grant_type=refresh_token", json],
  ["/auth/v1/otp", json],
  ["/auth/v1/verify", json],
  ["/rest/v1/rpc/get_public_data_versions", json],
  ["/functions/v1/marketing-opt-out", json],
  ["/api/website-check", json],
  ["/about", json],
];

describe("an unfinished request", () => {
  let server: TestServer;
  let patient: TestServer;
  beforeAll(async () => {
    // So short that nothing else can time out first, and so long that nothing can.
    const [short, long] = [1_000, 600_000];
    const others = { ...clientTimeouts, headers: long, request: long };
    [server, patient] = await Promise.all([
      startTestServer({}, { timeouts: { ...others, body: short, upload: short } }),
      startTestServer({}, { timeouts: { ...others, body: long, upload: long } }),
    ]);
    await fetch(server.url);
  });
  afterAll(async () => {
    await server.stop();
    await patient.stop();
  });

  test.concurrent.each(endpoints)(
    "to %s: 408, and the connection is closed",
    async (path, headers) => {
      const key = { apikey: server.publishableKey };
      const client = openSocket(server.url, unfinishedRequest(path, { ...headers, ...key }));
      await client.closed;
      expect(client.received()).toMatch(/^HTTP\/1\.1 408 /);
      expect(client.received()).toContain("The request took too long to arrive.");
      expect(client.received().toLowerCase()).toContain("connection: close");
    },
  );

  test("with unfinished headers is closed too", async () => {
    const port = await freePort();
    const address = { port, host: "127.0.0.1" };
    const listening = await listen(() => undefined, address, { ...clientTimeouts, headers: 500 });
    const unfinished = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ";
    const client = openSocket(`http://127.0.0.1:${port}`, unfinished);
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 408 /);
    await closeServer(listening);
  });

  test("that trickles in gets no more time than one that stalls", async () => {
    const client = openSocket(
      server.url,
      unfinishedRequest("/auth/v1/otp", { ...json, apikey: server.publishableKey }),
    );
    // At this pace the whole body would take longer than the time it has.
    const drops = setInterval(() => client.socket.write(" "), 100);
    await client.closed;
    clearInterval(drops);
    expect(client.received()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("does not hold up others, even if there are a hundred", async () => {
    const key = { apikey: patient.publishableKey };
    const clients = Array.from({ length: 100 }, (_, index) => {
      const [path, headers] = endpoints[index % endpoints.length] ?? ["/", {}];
      return openSocket(patient.url, unfinishedRequest(path, { ...headers, ...key }));
    });
    await Promise.all(clients.map(({ socket }) => once(socket, "connect")));
    const responses = await Promise.all([
      fetch(`${patient.url}/readyz`),
      fetch(`${patient.url}/about`),
      fetch(`${patient.url}/rest/v1/news?select=id`, { headers: key }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const isTimedOut = clients.some(({ received }) => received() !== "");
    expect(isTimedOut, "others are served while all of these still wait").toBe(false);
    for (const { socket } of clients) socket.destroy();
  });

  test("does not prevent complete requests from being served", async () => {
    const response = await fetch(`${server.url}/rest/v1/rpc/get_public_data_versions`, {
      method: "POST",
      headers: { apikey: server.publishableKey, ...json },
      body: "{}",
    });
    expect(await response.json()).toHaveProperty("listings");
  });
});

test("the client timeouts have their documented values", async () => {
  expect(clientTimeouts).toEqual({
    headers: 10_000,
    body: 15_000,
    upload: 60_000,
    request: 70_000,
    idle: 5_000,
    reading: 30_000,
  });
  const server = await listen(() => undefined, { port: await freePort(), host: "127.0.0.1" });
  expect(server).toMatchObject({
    headersTimeout: clientTimeouts.headers,
    requestTimeout: clientTimeouts.request,
    keepAliveTimeout: clientTimeouts.idle,
    maxHeadersCount: 100,
  });
  // Node's own defaults are weaker.
  expect(createServer().headersTimeout).toBeGreaterThan(clientTimeouts.headers);
  await closeServer(server);
});

describe("a body that is too large", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await sharedTestServer();
  });
  const megabyte = 1024 * 1024;
  test.each([
    ["declared", {}],
    ["not declared", { "Transfer-Encoding": "chunked" }],
  ])("is refused with an explanation when its length is %s", async (_, headers) => {
    const response = await rawRequest(server.url, {
      path: "/rest/v1/rpc/get_public_data_versions",
      method: "POST",
      headers: { apikey: server.publishableKey, ...json, ...headers },
      body: Buffer.alloc(megabyte),
    });
    expect(response.status).toBe(413);
    expect(response.body.toString()).toContain("The request is larger than 16 KB.");
  });

  test("is not read indefinitely", async () => {
    const head = `POST /auth/v1/otp HTTP/1.1\r\nHost: 127.0.0.1\r\napikey: ${server.publishableKey}\r\nContent-Length: ${10 ** 12}\r\n\r\n`;
    const client = openSocket(server.url, head);
    await client.closed;
    expect(client.received()).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe("a response that is not read", () => {
  const timeouts = { ...clientTimeouts, reading: 2_000 };
  const large = Buffer.alloc(64 * 1024 * 1024, "x");

  test("is abandoned, but one that is read slowly is not", async () => {
    const port = await freePort();
    const server = await listen(
      (_, response) => response.end(large),
      { port, host: "127.0.0.1" },
      timeouts,
    );
    const url = `http://127.0.0.1:${port}`;
    const request = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";

    const silent = openSocket(url, request);
    silent.socket.pause();
    await expect.poll(() => openConnections(server), { interval: 10 }).toBe(1);
    await expect.poll(() => openConnections(server)).toBe(0);
    silent.socket.destroy();

    const steady = openSocket(url, request);
    const pauses = setInterval(() => {
      steady.socket.pause();
      setTimeout(() => steady.socket.resume(), 100);
    }, 120);
    await steady.closed;
    clearInterval(pauses);
    expect(steady.received().length).toBeGreaterThan(large.byteLength);
    await closeServer(server);
  });

  const openConnections = (server: Awaited<ReturnType<typeof listen>>) =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
});
