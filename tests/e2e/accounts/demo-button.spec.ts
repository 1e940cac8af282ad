import { emptySettings } from "../../fixtures/test-server.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: emptySettings, visitor: { consent: true, reducedMotion: "reduce" } });

test("the demo button is shown to a visitor on this machine", async ({ visit }) => {
  const page = await visit("/login");
  await page.getByRole("button", { name: "Log in as demo administrator" }).click();
  await expect(page.getByText("Successfully logged in")).toBeVisible();
});

test("the demo button is hidden from visitors behind a proxy, where it would not work", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": "203.0.113.9" });
  const responded = page.waitForResponse("**/auth/demo");
  await page.goto("/login");
  expect((await responded).status()).toBe(404);
  await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeVisible();
  await expect(page.getByText("demo administrator")).toHaveCount(0);
});
