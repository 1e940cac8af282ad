import { expect, test } from "vitest";
import { nothingSet, startTestServer } from "../../fixtures/test-server.ts";
import { accountSite } from "./account-site.ts";

const site = accountSite(() => startTestServer(nothingSet));

test("the demo button is there for whoever sits at this machine", async () => {
  const page = await site.visit("/login");
  await page.getByRole("button", { name: "Log in as demo administrator" }).click();
  await page.getByText("Successfully logged in").waitFor();
});

test("there is none for whoever comes through a proxy: it would not work", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.9" };
  const context = await site.newProfile({ extraHTTPHeaders: headers });
  const page = await context.newPage();
  const answered = page.waitForResponse("**/auth/demo");
  await page.goto("/login");
  expect((await answered).status()).toBe(404);
  await page.getByRole("button", { name: "Send Magic Link" }).waitFor();
  expect(await page.getByText("demo administrator").count()).toBe(0);
});
