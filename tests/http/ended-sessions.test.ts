import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { apiClient } from "../fixtures/api-client.ts";
import { signIn } from "../fixtures/mailbox.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

test("a session ended by the team no longer gives any access, not even with its access token", async () => {
  const administrator = (await signIn(server, demoAccounts.administrator)).client;
  const { session, user, client } = await signIn(server, "guest@example.org");
  const { client: elsewhere } = await signIn(server, "guest@example.org");
  const bystander = (await signIn(server, "bystander@example.org")).client;
  const price = () => client.from("project_listings").select("cost_per_ton").limit(1);
  const readListings = () =>
    fetch(`${server.url}/api/listings?take=1`, {
      headers: { Authorization: `Bearer ${session.access_token}` },
    });
  expect((await price()).error).toBeNull();
  expect((await readListings()).status).not.toBe(401);

  const { data } = await administrator
    .rpc("end_sessions", { person: user.id, reason: "A lost laptop." })
    .throwOnError();
  expect(data).toBeGreaterThanOrEqual(2);
  await expect
    .poll(async () => (await price()).error?.code, { interval: 500 })
    .toBe("session_ended");
  for (const refused of [
    await client.rpc("is_admin"),
    await client.from("lists").insert({ name: "Too late" }),
    await elsewhere.from("lists").select("id"),
  ]) {
    expect(refused.status).toBe(401);
  }
  expect((await readListings()).status).toBe(401);
  const file = await fetch(`${server.url}/storage/v1/object/project_media/any.png`, {
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  expect(file.status).toBe(401);
  for (const path of [
    "/rest/v1/lists?select=id",
    "/storage/v1/object/project_media/any.png",
    "/functions/v1/bezero-project-rating",
    "/api/listings?take=1",
  ]) {
    for (const authorization of tokenVariants(session.access_token)) {
      const response = await fetch(server.url + path, {
        headers: { apikey: server.publishableKey, Authorization: authorization },
      });
      expect(response.status, `${path} ${JSON.stringify(authorization)}`).toBe(401);
    }
  }
  const asKey = await fetch(`${server.url}/rest/v1/lists?select=id`, {
    headers: { apikey: session.access_token },
  });
  expect(asKey.ok, "the token used as the API key").toBe(false);
  const { auth } = apiClient(server.url, server.publishableKey);
  const refreshed = await auth.refreshSession({ refresh_token: session.refresh_token });
  expect(refreshed.error).not.toBeNull();

  // No one else is signed out, and the user can sign in again.
  expect((await bystander.from("lists").select("id")).error).toBeNull();
  const again = (await signIn(server, "guest@example.org")).client;
  expect((await again.from("lists").insert({ name: "Back" })).error).toBeNull();
});

/** Variants of the same token that the engine accepts, because it ignores invalid characters. */
function tokenVariants(token: string): string[] {
  const dot = token.lastIndexOf(".") + 1;
  return [
    `Bearer  ${token}`,
    `Bearer \t${token}`,
    `Bearer ${token}\u00a0`,
    `Bearer ${token}=`,
    `Bearer ${token.slice(0, dot)} ${token.slice(dot)}`,
    `Bearer ${token.slice(0, -4)} ${token.slice(-4)}`,
    `Bearer ${token.slice(0, -4)}\t${token.slice(-4)}`,
    `Bearer ${token.slice(0, -4)}!${token.slice(-4)}`,
    `Bearer ${token.slice(0, -4)}*${token.slice(-4)}`,
    `Bearer ${token}.`,
    `Bearer ${token}.more`,
    `Bearer ${token}#`,
  ];
}
