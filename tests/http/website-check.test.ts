import { beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await sharedTestServer();
  tokens.administrator = (await signIn(server, demoAccounts.administrator)).session.access_token;
  tokens.developer = (await signIn(server, demoAccounts.developer)).session.access_token;
  tokens.publishable = server.publishableKey;
  tokens.forged = `${tokens.administrator.slice(0, -4)}AAAA`;
});

const check = (who: string | null, body: string) =>
  fetch(`${server.url}/api/website-check`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(who && { Authorization: `Bearer ${tokens[who]}` }),
    },
    body,
  });

const inside = JSON.stringify({ website: "http://127.0.0.1/" });

test.each([null, "developer", "publishable", "forged"])(
  "only administrators can use it: %s gets 404",
  async (who) => {
    expect((await check(who, inside)).status).toBe(404);
  },
);

test("an administrator learns that an internal address is not fetched", async () => {
  const response = await check("administrator", inside);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ responds: false, detail: "Not a public URL" });
});

test.each(["", "{", "[]", '{"website":""}', '{"website":7}'])(
  "a request without a website is refused: %s",
  async (body) => {
    expect((await check("administrator", body)).status).toBe(400);
  },
);
