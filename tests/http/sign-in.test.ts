import { beforeAll, expect, test } from "vitest";
import { product } from "#domain/product.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signIn } from "../fixtures/mailbox.ts";
import { sharedTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});

test("the home page arrives as full HTML with the headline", async () => {
  const response = await fetch(server.url);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(product.headline);
});

test("signing in with the code from the mail reveals cost and permanence", async () => {
  const { client } = await signIn(server, demoAccounts.developer);
  const { data } = await client.from("project_listings").select("cost_per_ton, durability");
  expect(data?.filter((row) => row.cost_per_ton !== null).length).toBeGreaterThan(40);
});

test("a new user signs in the same way and gets a profile", async () => {
  const { client, user } = await signIn(server, "new@example.org");
  const { data } = await client.from("profiles").select("*").single();
  expect(data).toMatchObject({ id: user.id, email: "new@example.org", user_role: "user" });
});
