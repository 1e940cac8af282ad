import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBrowserClient } from "./create-client";
import { setPublicConfig } from "./public-config";

const url = "https://backend.example";
let refreshes = 0;

function respond(input: RequestInfo | URL): Response {
  if (String(input).includes("grant_type=refresh_token")) {
    refreshes += 1;
    return Response.json({ code: "over_request_rate_limit" }, { status: 429 });
  }
  return Response.json({ id: "0", email: "buyer@example.org" });
}

beforeEach(() => {
  refreshes = 0;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => respond(input));
  setPublicConfig({
    siteUrl: url,
    apiUrl: url,
    publishableKey: "key",
    contactEmail: "hello@cleartonne.example",
    isDemo: false,
    browserListLimit: 1,
    login: { hasEmail: true, hasPassword: false, providers: [] },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser whose session expires in so many seconds. */
async function signedIn(seconds: number) {
  const client = createBrowserClient(() => undefined);
  await client.auth.initialize();
  await client.auth.stopAutoRefresh();
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const exp = Math.floor(Date.now() / 1000) + seconds;
  await client.auth.setSession({
    access_token: `${part({ alg: "none" })}.${part({ exp, sub: "0" })}.${part({})}`,
    refresh_token: "refresh",
  });
  return client;
}

test("a session counts as expired within 90 s of its expiry", async () => {
  const lasting = await signedIn(95);
  await lasting.auth.getSession();
  expect(refreshes).toBe(0);
  await vi.advanceTimersByTimeAsync(6_000);
  await lasting.auth.getSession();
  expect(refreshes).toBe(1);
});

test("ticks come every 30 s, and refresh when 3 ticks or fewer remain", async () => {
  const { auth } = await signedIn(155);
  await auth.startAutoRefresh();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(refreshes).toBe(0);
  await vi.advanceTimersByTimeAsync(32_000);
  expect(refreshes).toBe(1);
  await auth.stopAutoRefresh();
});

test("realtime times out after 10 s, has a heartbeat every 30 s and 10 events per second, and reconnects after 1, 2, 5 and then 10 s", () => {
  const { realtime } = createBrowserClient(() => undefined);
  expect(realtime.timeout).toBe(10_000);
  expect(realtime.heartbeatIntervalMs).toBe(30_000);
  expect(new URL(realtime.endpointURL()).searchParams.get("eventsPerSecond")).toBe("10");
  const waits = [1, 2, 3, 4, 5].map((tries) => realtime.reconnectAfterMs(tries));
  expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000]);
});
