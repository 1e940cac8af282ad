import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { receiveMail } from "../fixtures/mailbox.ts";
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
  ])("%s gets only a few messages a minute that one visitor requests", async (_, email) => {
    expect((await requestLink(email)).status).toBe(200);
    expect((await requestLink(email.toUpperCase())).status).toBe(200);
    const refused = await requestLink(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error_code: "over_email_send_rate_limit" });
  });

  test.each(["/auth/v1/otp", "/functions/v1/marketing-opt-out"])(
    "%s responds with 429 and Retry-After to too many requests, despite a forged X-Forwarded-For",
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

describe("limits for one address", () => {
  // Each proxy's visitor is told apart; the figures are those of an ordinary server.
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ AUTH_RATE_LIMIT: "60", TRUST_PROXY: "1" });
  });
  afterAll(() => server.stop());

  const post = (path: string, body: object, visitor: string) =>
    fetch(`${server.url}/auth/v1/${path}`, {
      method: "POST",
      headers: {
        apikey: server.publishableKey,
        "Content-Type": "application/json",
        "X-Forwarded-For": visitor,
      },
      body: JSON.stringify(body),
    });
  const statusesOf = async (count: number, send: (index: number) => Promise<Response>) => {
    const responses = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
    return responses.map(({ status }) => status).sort();
  };
  const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length;

  test("someone who uses up their requests for an address locks no one else out", async () => {
    const email = "besieged@example.org";
    const statuses = await statusesOf(8, () => post("otp", { email }, "203.0.113.1"));
    expect(refused(statuses)).toBe(2);
    expect((await post("otp", { email }, "203.0.113.2")).status).toBe(200);
    // Nor do they lock themselves out of another address.
    expect((await post("otp", { email: "other@example.org" }, "203.0.113.1")).status).toBe(200);
  });

  test("a mailbox gets at most thirty messages a day, and its owner's visits come first", async () => {
    const email = "flooded@example.org";
    expect((await post("otp", { email }, "198.51.100.200")).status).toBe(200);
    const { text } = await receiveMail(server, email);
    const code = /^\d{6}$/m.exec(text)?.[0];
    const verified = await post("verify", { type: "email", email, token: code }, "198.51.100.200");
    expect(verified.status).toBe(200);
    const statuses = await statusesOf(40, (index) =>
      post("otp", { email }, `198.51.100.${index + 1}`),
    );
    expect(refused(statuses)).toBe(11);
    expect((await post("otp", { email }, "198.51.100.200")).status, "the owner").toBe(200);
  });

  test("guesses of one visitor do not close the code to another, until there were too many in all", async () => {
    const email = "guarded@example.org";
    await post("otp", { email }, "192.0.2.1");
    const { text } = await receiveMail(server, email);
    const code = /^\d{6}$/m.exec(text)?.[0] ?? "";
    const link = /token_hash=([\w-]+)/.exec(text)?.[1];
    const wrong = code === "000000" ? "000001" : "000000";
    const guess = (token: string, visitor: string) =>
      post("verify", { type: "email", email, token }, visitor);
    const first = await statusesOf(11, () => guess(wrong, "192.0.2.10"));
    expect(first).toEqual([...Array(10).fill(403), 429]);
    // Ten more from elsewhere, and the code is dead for everybody, even if right.
    expect(await statusesOf(10, () => guess(wrong, "192.0.2.11"))).toEqual(Array(10).fill(403));
    expect((await guess(code, "192.0.2.12")).status).toBe(403);
    // The next message has another code and the same link.
    await post("otp", { email }, "192.0.2.1");
    const again = (await receiveMail(server, email)).text;
    expect(again).toContain(link);
    const newCode = /^\d{6}$/m.exec(again)?.[0] ?? "";
    expect(newCode).not.toBe(code);
    expect((await guess(newCode, "192.0.2.12")).status).toBe(200);
  });
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
