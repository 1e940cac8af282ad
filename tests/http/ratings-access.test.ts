import { beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
const tokens: Record<string, string | null> = { anonymous: null, forged: "forged.token.here" };
beforeAll(async () => {
  server = await sharedTestServer();
  const tokenOf = async (email: string) => (await signIn(server, email)).session.access_token;
  tokens.publishable = server.publishableKey;
  tokens.stranger = await tokenOf("stranger@example.org");
  tokens.owner = await tokenOf(demoAccounts.developer);
  tokens.administrator = await tokenOf(demoAccounts.administrator);
  tokens.service = server.secretKey;
});

/** Who may call the ratings functions, and how everyone else is refused. */
const access: Record<string, number> = {
  anonymous: 401,
  publishable: 401,
  forged: 401,
  stranger: 403,
  owner: 403,
  administrator: 200,
  service: 200,
};

async function call(path: string, identity: string, method = "GET") {
  const token = tokens[identity];
  return fetch(`${server.url}/functions/v1/${path}`, {
    method,
    headers: {
      apikey: server.publishableKey,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
  });
}

describe.each(["bezero-hourly-refresh", "bezero-project-rating?project_id=GS90412"])(
  "%s",
  (path) => {
    test.each(Object.entries(access))("responds to %s with %i", async (identity, status) => {
      const before = server.agency.requestCount();
      expect((await call(path, identity)).status).toBe(status);
      if (status !== 200)
        expect(server.agency.requestCount(), "the agency is not called").toBe(before);
    });

    test.each(["PUT", "DELETE", "PATCH"])("refuses %s", async (method) => {
      expect((await call(path, "administrator", method)).status).toBe(405);
    });
  },
);

test("the server may not call functions meant for users", async () => {
  expect((await call("marketing-opt-out", "service", "POST")).status).toBe(403);
});

describe("/my-projects", () => {
  test("reveals nothing: the server sends everyone the same page", async () => {
    const page = (identity: string) =>
      fetch(`${server.url}/my-projects`, {
        headers: { Authorization: `Bearer ${tokens[identity]}` },
      }).then((response) => response.text());
    const [stranger, administrator] = await Promise.all([page("stranger"), page("administrator")]);
    expect(administrator).toBe(stranger);
    expect(stranger).toContain("Loading...");
    expect(stranger).not.toContain("Refresh All");
  });
});
