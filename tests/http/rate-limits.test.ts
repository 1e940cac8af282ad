import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { stopMinute } from "../fixtures/endless-minute.ts";
import { signIn } from "../fixtures/mailbox.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let goOn: () => void;
beforeAll(async () => {
  // The default limits.
  const unset = "";
  server = await startTestServer({
    AUTH_RATE_LIMIT: unset,
    FUNCTIONS_RATE_LIMIT: unset,
    DATA_RATE_LIMIT: unset,
    PAGE_RATE_LIMIT: unset,
    API_RATE_LIMIT: unset,
    // The visitors of the last tests come from different IP addresses.
    TRUST_PROXY: "1",
  });
  goOn = stopMinute();
});
afterAll(async () => {
  goOn();
  await server.stop();
});

const send = (path: string, method = "GET") =>
  fetch(server.url + path, {
    method,
    redirect: "manual",
    headers: { apikey: server.publishableKey },
  });

/** The number of requests served before the first 429. */
async function servedBefore429(most: number, request: (number: number) => Promise<Response>) {
  for (let number = 0; number <= most + 5; number += 1) {
    const response = await request(number);
    await response.text();
    if (response.status !== 429) continue;
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    return number;
  }
  return Number.POSITIVE_INFINITY;
}

test.each<[string, number, (number: number) => Promise<Response>]>([
  ["/auth/v1", 60, () => send("/auth/v1/nothing")],
  ["/auth/demo", 60, () => send("/auth/demo")],
  ["/functions/v1", 120, () => send("/functions/v1/nothing")],
  ["/api/geolocation", 120, () => send("/api/geolocation")],
  ["/api/website-check", 120, () => send("/api/website-check", "POST")],
  ["/api/methodologies", 120, () => send("/api/methodologies/none")],
  ["/rest/v1", 3000, () => send("/rest/v1/news?a=fts.b")],
  // These also count towards the limit of /api/listings.
  ["/api/listings/csv", 12, () => send("/api/listings/csv?limit=none")],
  ["/api/listings", 2988, () => send("/api/listings?limit=none")],
  ["/api/market", 120, () => send("/api/market?limit=none")],
  // Each is a separate page.
  ["newly rendered pages", 240, (number) => send(`/edit-project/${number}`)],
])("%s: %d requests a minute from one IP address", async (_, most, request) => {
  expect(await servedBefore429(most, request)).toBe(most);
});

test("/storage/v1 shares the limit of /rest/v1", async () => {
  await servedBefore429(3000, () => send("/rest/v1/news?a=fts.b"));
  expect((await send("/storage/v1/object/public/nothing")).status).toBe(429);
});

test("six sign-in messages a minute for one e-mail address", async () => {
  const own = await startTestServer({ AUTH_RATE_LIMIT: "60" });
  const sent = await servedBefore429(6, () =>
    fetch(`${own.url}/auth/v1/otp`, {
      method: "POST",
      headers: { apikey: own.publishableKey, "Content-Type": "application/json" },
      body: JSON.stringify({ email: "often@example.org" }),
    }),
  );
  expect(sent).toBe(6);
  const { user } = await signIn(own, demoAccounts.developer);
  expect(user.email, "other users are not affected").toBe(demoAccounts.developer);
  await own.stop();
});

test("/api/v1: 120 requests a minute from one IP address, including cached responses and invalid requests", async () => {
  const paths = ["/api/v1/projects.json", "/api/v1/openapi.json", "/api/v1/projects.csv?limit=1"];
  const served = await servedBefore429(120, (number) => send(paths[number % 3] ?? ""));
  expect(served).toBe(120);
  const refused = await send("/api/v1/projects.json");
  expect(refused.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
});

const sendFrom = (address: string, key: string) =>
  fetch(`${server.url}/api/v1/openapi.json`, {
    headers: { Authorization: `Bearer ${key}`, "X-Forwarded-For": address },
  });

test("/api/v1: 20 wrong keys a minute from one IP address, however plausible", async () => {
  const guess = (number: number) => `ct_${String(number).padStart(43, "A")}`;
  const served = await servedBefore429(20, (number) => sendFrom("192.0.2.1", guess(number)));
  expect(served).toBe(20);
  expect((await sendFrom("192.0.2.2", guess(1))).status).toBe(401);
});

test("/api/v1: one key has the limit of one IP address, wherever it is used", async () => {
  // Inserted directly, because earlier tests have used up the sign-in limit.
  const key = `ct_${"k".repeat(43)}`;
  await server.query(
    `with made as (
       insert into public.api_keys (user_id, name, first_characters)
       select id, 'Shared', left($1, 7) from auth.users limit 1 returning id
     )
     insert into private.api_key_hashes (key_id, sha256)
     select id, encode(sha256(convert_to($1, 'UTF8')), 'hex') from made`,
    [key],
  );
  const served = await servedBefore429(120, (number) => sendFrom(`198.51.100.${number}`, key));
  expect(served).toBe(120);
});
