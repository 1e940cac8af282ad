import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

describe("rate limits", () => {
  const limit = 20;
  let server: TestServer;
  beforeAll(async () => {
    const [AUTH_RATE_LIMIT, FUNCTIONS_RATE_LIMIT] = [String(limit), String(limit)];
    server = await startTestServer({ AUTH_RATE_LIMIT, FUNCTIONS_RATE_LIMIT });
  });
  afterAll(() => server.stop());

  const requestLink = (email: string) =>
    fetch(`${server.url}/auth/v1/otp`, {
      method: "POST",
      headers: { apikey: server.publishableKey, "Content-Type": "application/json" },
      body: JSON.stringify({ email }),
    });

  test.each([
    ["a known address", demoAccounts.developer],
    ["an unknown address", "bombarded@example.org"],
  ])("%s gets only a few messages a minute, whoever requests them", async (_, email) => {
    expect((await requestLink(email)).status).toBe(200);
    expect((await requestLink(email.toUpperCase())).status).toBe(200);
    const refused = await requestLink(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: "over_request_rate_limit" });
  });

  test.each(["/auth/v1/otp", "/functions/v1/marketing-opt-out"])(
    "%s answers 429 with Retry-After to too many requests, despite a forged X-Forwarded-For",
    async (path) => {
      const responses: Response[] = [];
      for (let count = 0; count < limit + 2; count += 1) {
        responses.push(
          await fetch(server.url + path, {
            method: "POST",
            headers: { apikey: server.publishableKey, "X-Forwarded-For": `203.0.113.${count}` },
          }),
        );
      }
      expect(responses[0]?.status).not.toBe(429);
      expect(responses.slice(limit).map(({ status }) => status)).toEqual([429, 429]);
      expect(Number(responses[limit]?.headers.get("retry-after"))).toBeGreaterThan(0);
    },
  );
});

describe("the demo sign-in", () => {
  test("gives several visitors at once a real session of the demo administrator", async () => {
    const server = await startTestServer();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${server.url}/auth/demo`, { method: "POST" })),
    );
    for (const response of responses) {
      expect(response.status).toBe(200);
      const { access_token }: { access_token: string } = await response.json();
      const client = server.as(access_token);
      expect((await client.rpc("is_admin")).data).toBe(true);
    }
    const mails = await (await fetch(`${server.url}/dev/mailbox/messages.json`)).json();
    expect(mails).toEqual([]);
    await server.stop();
  });

  test("does not exist without demo data", async () => {
    const server = await startTestServer({ DEMO_DATA: "off" });
    const response = await fetch(`${server.url}/auth/demo`, { method: "POST" });
    // As for any other path without a page.
    expect(response.status).toBe(405);
    expect(await (await fetch(`${server.url}/login`)).text()).not.toContain("demo administrator");
    await server.stop();
  });
});
