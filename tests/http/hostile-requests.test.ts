import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../fixtures/mailbox.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe("a URL with control characters", () => {
  test.each(["/%09/", "/%0A//", "/news/%00", "/%7F", "/rest/v1/%09"])(
    "%s is refused, and the server stays up",
    async (path) => {
      expect((await fetch(server.url + path)).status).toBe(400);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    },
  );
});

test("a page that cannot be rendered affects only itself", async () => {
  await server.query(`update public.news set "imageUrl" = 'http://' where id = 1`);
  expect((await fetch(`${server.url}/news/1`)).status).toBeLessThan(500);
  expect((await fetch(`${server.url}/news`)).status).toBe(200);
});

describe("a filter", () => {
  const listings = (query: string) =>
    fetch(`${server.url}/rest/v1/project_listings?select=id&${query}`, {
      headers: { apikey: server.publishableKey },
    });

  test.each([
    "description=match.^(.*)(.*)(.*)$",
    "description=not.imatch.x",
    "description=match(any).{x,y}",
    "description=fts.a|a",
    "description=wfts(english).a",
    "or=(company_name.eq.x,description.match.x)",
    "and=(company_name.eq.x,or(description.not.fts.x,id.eq.1))",
    "not.or=(description.MATCH.x)",
    "sectors=ov.{x}",
    `description=eq.${"x".repeat(2_001)}`,
    `description=ilike.${"*x".repeat(11)}`,
    Array.from({ length: 51 }, () => "id=neq.1").join("&"),
    `a=eq.${"x".repeat(9_000)}`,
  ])("that the product does not use is refused with an explanation: %s", async (query) => {
    const response = await listings(query);
    expect(response.status).toBe(400);
    const { code, message } = (await response.json()) as { code: string; message: string };
    expect(code).toBe("query_not_offered");
    expect(message).toMatch(/^[A-Z'].*\.$/);
  });

  test.each([
    "website=eq.match.com",
    "description=ilike.*match.*",
    "or=(company_name.eq.match)",
    "and=(vintage.not.is.null,or(company_name.neq.x,company_name.is.null))",
    'or=(company_name.eq."x, (fts.y)",company_name.in.(a,"b c"))',
    "order=created_at.desc,id&limit=1",
  ])("that the product could use is served: %s", async (query) => {
    expect((await listings(query)).status).toBe(200);
  });
});

test("an unreadable request for a link sends no mail past its limit", async () => {
  for (const body of [
    { e_mail: "victim@example.org" },
    { email: { address: "victim@example.org" } },
    { email: ["victim@example.org"] },
    { data: {} },
  ]) {
    const response = await fetch(`${server.url}/auth/v1/otp`, {
      method: "POST",
      headers: { apikey: server.publishableKey, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
  }
  const mails = await (await fetch(`${server.url}/dev/mailbox/messages.json`)).text();
  expect(mails).not.toContain("victim@example.org");
});

test("sign-ins survive failing requests of others", async () => {
  const isAdmin = () =>
    fetch(`${server.url}/rest/v1/rpc/is_admin`, {
      method: "POST",
      headers: { apikey: server.publishableKey },
    }).then((response) => response.text());
  for (let turn = 0; turn < 5; turn += 1) {
    const [{ client, session }] = await Promise.all([
      signIn(server, `person${turn}@example.org`),
      ...Array.from({ length: 40 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, 10 * index));
        return isAdmin();
      }),
    ]);
    const refreshed = await client.auth.refreshSession({ refresh_token: session.refresh_token });
    expect(refreshed.error).toBeNull();
  }
});
