import { randomUUID } from "node:crypto";
import { addAuthenticator, namedSite } from "../fixtures/authenticator.ts";
import { accountButton } from "../fixtures/header.ts";
import { openPage } from "../fixtures/loaded-page.ts";
import { requestLink } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({
  ownServer: await namedSite(),
  visitor: { reducedMotion: "reduce", consent: true },
});

test("a passkey is added, is the second step of a login, and is removed", async ({
  visit,
  server,
}) => {
  const email = `${randomUUID()}@example.org`;
  const page = await visit("/account", { email });
  const authenticator = await addAuthenticator(page);
  await page.getByRole("button", { name: "Add a passkey" }).press("Enter");
  await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
  expect(await authenticator.credentials()).toHaveLength(1);
  const list = page.getByRole("list", { name: "Your second factors" });
  await expect(list.getByRole("listitem")).toHaveText(/Passkey/);

  // The same device, in a new session.
  await page.evaluate(() => window.localStorage.clear());
  const { link } = await requestLink(server, email);
  await page.goto(link);
  await page.getByRole("button", { name: /continue/i }).click();
  await page.getByRole("button", { name: "Use your passkey" }).press("Enter");
  await expect(page).toHaveURL("/");
  await expect(accountButton(page, email)).toBeVisible();

  await page.goto("/account");
  await list.getByRole("button", { name: "Remove Passkey" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
  await expect(page.getByText("Off", { exact: true })).toBeVisible();
});

test("a login without the passkey's device does not pass the second step", async ({
  visit,
  newVisitor,
  server,
}) => {
  const email = `${randomUUID()}@example.org`;
  const page = await visit("/account", { email });
  await addAuthenticator(page);
  await page.getByRole("button", { name: "Add a passkey" }).press("Enter");
  await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();

  const { link } = await requestLink(server, email);
  const elsewhere = await openPage(await newVisitor(), link);
  await addAuthenticator(elsewhere);
  await elsewhere.getByRole("button", { name: /continue/i }).click();
  await elsewhere.getByRole("button", { name: "Use your passkey" }).press("Enter");
  await expect(elsewhere.getByText("The passkey was not used.")).toBeVisible();
  await expect(elsewhere).toHaveURL("/auth/callback");
});
