import { randomUUID } from "node:crypto";
import { apiKeyLimits } from "#domain/limits.ts";
import { openDataPaths } from "#domain/open-data/paths.ts";
import { viewports } from "../../fixtures/browser.ts";
import { fetchOpenData } from "../../fixtures/open-data.ts";
import { violations } from "../fixtures/axe.ts";
import { html } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { reducedMotion: "reduce" } });

test("a visitor who is not signed in is sent to the login first, and returns to the account", async ({
  visit,
  server,
}) => {
  const page = await visit("/account", { consent: true });
  await expect(page.getByText("Please log in to view your account")).toBeVisible();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => window.history.state.usr)).toEqual({ from: "/account" });
  expect(await html(server, "/account")).toContain('<meta name="robots" content="noindex"/>');
});

test("by keyboard alone: a key is created, shown once, used, listed with its last use, and revoked", async ({
  visit,
  server,
}) => {
  const email = `${randomUUID()}@buyer.example`;
  const page = await visit("/account", { email });
  await expect(page.getByText("No keys yet.")).toBeVisible();
  await expect(page.getByRole("complementary").getByText(email)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const create = page.getByRole("button", { name: "Create Key" });
  await create.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please give the key a name.")).toBeVisible();
  await page.getByLabel("What the key is for").fill("Spring tender");
  await page.keyboard.press("Enter");
  const shown = page.getByLabel("Your new key");
  await expect(shown).toHaveValue(/^ct_[\w-]{43}$/);
  await expect(shown).toBeFocused();
  const key = await shown.inputValue();
  expect(await violations(page)).toEqual([]);

  const keys = page.getByRole("list", { name: "Your keys" }).getByRole("listitem");
  await expect(keys).toHaveText([/Spring tender.*ct_.*Never used/]);
  const status = async () => (await fetchOpenData(server, openDataPaths.projectsJson, key)).status;
  expect(await status()).toBe(200);
  await page.getByRole("button", { name: "Done" }).press("Enter");
  await expect(page.getByLabel("What the key is for")).toBeFocused();
  await page.reload();
  await expect(keys).toHaveText([/Spring tender.*Last used/]);
  await expect(shown).toHaveCount(0);
  await expect(page.getByText(key)).toHaveCount(0);

  await page.getByRole("button", { name: "Revoke Spring tender" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Revoke Key" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No keys yet.")).toBeVisible();
  expect(await status()).toBe(401);
});

test("a new key stays on screen when another is revoked, and the focus is never lost", async ({
  account,
  visit,
}) => {
  const email = `${randomUUID()}@buyer.example`;
  const { client } = await account(email);
  for (let number = 1; number < apiKeyLimits.keysPerPerson; number += 1) {
    await client.rpc("create_api_key", { key_name: `Key ${number}.` }).throwOnError();
  }
  const page = await visit("/account", { email });
  const field = page.getByLabel("What the key is for");
  const shown = page.getByLabel("Your new key");
  const revoke = async (name: string) => {
    await page.getByRole("button", { name: `Revoke ${name}` }).press("Enter");
    await page.getByRole("button", { name: "Revoke Key" }).press("Enter");
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
  };
  await field.fill("The last one");
  await field.press("Enter");
  const key = await shown.inputValue();

  await revoke("Key 1.");
  await expect(shown).toHaveValue(key);
  await expect(shown).toBeFocused();
  await revoke("The last one");
  await expect(shown).toHaveCount(0);
  await expect(field).toBeFocused();
  for (const name of ["Key 2.", "Key 3."]) {
    await revoke(name);
    await expect(field).toBeFocused();
  }
});

test("a failure to load or create keys is shown and can be retried", async ({ newPage }) => {
  const page = await newPage({ email: `${randomUUID()}@buyer.example` });
  const reads = "**/rest/v1/api_keys*";
  await page.route(reads, (route) => route.fulfill({ status: 400, json: { message: "Not now" } }));
  await page.goto("/account");
  await expect(page.getByRole("alert")).toContainText("Not now");
  await page.unroute(reads);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("No keys yet.")).toBeVisible();
  await page.route("**/rpc/create_api_key", (route) =>
    route.fulfill({ status: 429, json: { message: "too_many_api_keys", code: "PT429" } }),
  );
  await page.getByLabel("What the key is for").fill("One more");
  await page.getByRole("button", { name: "Create Key" }).click();
  await expect(page.getByText("You can have at most 10 keys.", { exact: false })).toBeVisible();
  await expect(page.getByLabel("What the key is for")).toHaveValue("One more");
});

test("the open-data page has everything its reader needs, on a desktop and a phone", async ({
  visit,
}) => {
  const page = await visit("/learn-more/open-data", { consent: false });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open data");
  const fields = page.getByRole("table", { name: "Fields of a project" });
  await expect(fields.getByRole("rowheader", { name: "cost_usd_per_tonne" })).toContainText(
    "key required",
  );
  await expect(page.getByRole("link", { name: /Attribution 4.0/ })).toHaveAttribute(
    "href",
    "https://creativecommons.org/licenses/by/4.0/",
  );
  await page.setViewportSize(viewports.phone);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBeLessThanOrEqual(viewports.phone.width);

  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download all as CSV" }).click();
  expect((await file).suggestedFilename()).toBe("cleartonne-projects.csv");
  await page.getByRole("contentinfo").getByRole("link", { name: "Open data" }).click();
  await expect(page).toHaveURL("/learn-more/open-data");
});

test("a project's page offers its data as CDOP JSON, CSV and JSON", async ({ visit, server }) => {
  const [project] = await server.query<{ id: string }>("select id from public.listings limit 1");
  const page = await visit(`/projects/${project?.id}`, { consent: false });
  const data = page.getByRole("navigation", { name: "Project data" });
  await expect(data.getByRole("link")).toHaveText([/CDOP JSON/, /CSV/, /JSON/]);
  for (const name of ["CDOP JSON", "CSV", "as JSON"]) {
    const file = page.waitForEvent("download");
    await data.getByRole("link", { name }).click();
    expect((await file).suggestedFilename()).toContain(project?.id);
  }
});
