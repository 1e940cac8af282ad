import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signIn } from "../fixtures/mailbox.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  // The limits that every installation has unless it sets others.
  const unset = "";
  server = await startTestServer({
    AUTH_RATE_LIMIT: unset,
    FUNCTIONS_RATE_LIMIT: unset,
    DATA_RATE_LIMIT: unset,
    PAGE_RATE_LIMIT: unset,
  });
});
afterAll(() => server.stop());

const ask = (path: string, method = "GET") =>
  fetch(server.url + path, {
    method,
    redirect: "manual",
    headers: { apikey: server.publishableKey },
  });

/** How many requests of these are answered before the first one that is too many. */
async function answeredBefore429(most: number, request: (number: number) => Promise<Response>) {
  for (let number = 0; number <= most + 5; number += 1) {
    const answer = await request(number);
    await answer.text();
    if (answer.status !== 429) continue;
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    return number;
  }
  return Number.POSITIVE_INFINITY;
}

test.each<[string, number, (number: number) => Promise<Response>]>([
  ["/auth/v1", 60, () => ask("/auth/v1/nothing")],
  ["/auth/demo", 60, () => ask("/auth/demo")],
  ["/functions/v1", 120, () => ask("/functions/v1/nothing")],
  ["/api/geolocation", 120, () => ask("/api/geolocation")],
  ["/api/website-check", 120, () => ask("/api/website-check", "POST")],
  ["/api/methodologies", 120, () => ask("/api/methodologies/none")],
  ["/rest/v1", 3000, () => ask("/rest/v1/news?a=fts.b")],
  // Counted among the others too.
  ["/api/listings/csv", 12, () => ask("/api/listings/csv?limit=none")],
  ["/api/listings", 2988, () => ask("/api/listings?limit=none")],
  ["/api/market", 120, () => ask("/api/market?limit=none")],
  // Each is a page of its own.
  ["pages that are rendered anew", 240, (number) => ask(`/edit-project/${number}`)],
])("%s: %d requests a minute from one address", async (_, most, request) => {
  expect(await answeredBefore429(most, request)).toBe(most);
});

test("/storage/v1 is counted together with /rest/v1", async () => {
  await answeredBefore429(3000, () => ask("/rest/v1/news?a=fts.b"));
  expect((await ask("/storage/v1/object/public/nothing")).status).toBe(429);
});

test("six sign-in messages a minute for one e-mail address", async () => {
  const own = await startTestServer({ AUTH_RATE_LIMIT: "60" });
  const sent = await answeredBefore429(6, () =>
    fetch(`${own.url}/auth/v1/otp`, {
      method: "POST",
      headers: { apikey: own.publishableKey, "Content-Type": "application/json" },
      body: JSON.stringify({ email: "often@example.org" }),
    }),
  );
  expect(sent).toBe(6);
  const { user } = await signIn(own, demoAccounts.developer);
  expect(user.email, "others are not held up").toBe(demoAccounts.developer);
  await own.stop();
});
