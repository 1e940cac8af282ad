import { freePort } from "#server/network/free-port.ts";
import { openIdSettings, startOpenIdProvider } from "../../fixtures/openid-provider.ts";
import { accountButton } from "../fixtures/header.ts";
import { mailTo, storedSession } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

const issuerPort = await freePort();

test.use({
  visitor: { consent: true, reducedMotion: "reduce" },
  ownServer: { ...openIdSettings(issuerPort), LOGIN_METHODS: "email,oidc,password" },
});

let issuer: Awaited<ReturnType<typeof startOpenIdProvider>>;
test.beforeAll(async () => {
  issuer = await startOpenIdProvider(issuerPort);
});
test.afterAll(() => issuer.stop());

test("e-mail stays first, then a button for each provider, then the password", async ({
  visit,
}) => {
  const page = await visit("/login");
  const names = await page.getByRole("main").getByRole("button").allTextContents();
  const shown = ["Send Magic Link", "Continue with Acme", "Log in with password"];
  expect(names.filter((name) => shown.includes(name))).toEqual(shown);
});

test("a button leads through the provider and back to the page that the visitor came from", async ({
  server,
  visit,
}) => {
  issuer.allow(server.url);
  issuer.logIn({ sub: "ada", email: "ada@acme.example", email_verified: true });
  const page = await visit("/login?from=/lists");
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await expect(page.getByText("Successfully logged in")).toBeVisible();
  await expect(page).toHaveURL("/lists");
  await expect(accountButton(page, "ada@acme.example")).toBeVisible();
  expect(await storedSession(page)).toContain("refresh_token");
});

test("an address that the provider does not vouch for is refused with the reason", async ({
  server,
  visit,
}) => {
  issuer.allow(server.url);
  issuer.logIn({ sub: "eve", email: "eve@acme.example", email_verified: false });
  const page = await visit("/login");
  await page.getByRole("button", { name: "Continue with Acme" }).click();
  await expect(page.getByRole("heading", { name: "Authentication Error" })).toBeVisible();
  await expect(page.getByText("Authentication error", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert").getByText(/does not vouch for this e-mail/)).toBeVisible();
  await expect(page).toHaveURL("/auth/callback");
});

test("a code that someone else put into a link signs no one in", async ({ visit }) => {
  const page = await visit("/auth/callback?code=b6e3a9f0-0000-4000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "Authentication Error" })).toBeVisible();
  expect(await storedSession(page)).toBeNull();
});

test("an account with a password: created, confirmed by e-mail, and used", async ({
  server,
  visit,
}) => {
  const page = await visit("/login");
  const form = page.getByRole("region", { name: "Log in with a password" });
  await form.getByRole("button", { name: "Create an account" }).click();
  await form.getByLabel("Email address for the password").fill("pw@example.org");
  await form.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(form.getByText(/confirms your account/)).toBeVisible();
  await server.query("update auth.users set email_confirmed_at = now() where email = $1", [
    "pw@example.org",
  ]);
  await form.getByRole("button", { name: "I have an account" }).click();
  await form.getByLabel("Password", { exact: true }).fill("wrong horse battery");
  await form.getByRole("button", { name: "Log in with password" }).click();
  await expect(page.getByText("Invalid login credentials")).toBeVisible();
  await form.getByLabel("Password", { exact: true }).fill("correct horse battery");
  await form.getByRole("button", { name: "Log in with password" }).click();
  await expect(accountButton(page, "pw@example.org")).toBeVisible();
});

test("a forgotten password is replaced through a link", async ({ server, visit }) => {
  await server.service.auth.admin.createUser({
    email: "forgot@example.org",
    password: "an old long password",
    email_confirm: true,
  });
  const page = await visit("/login");
  const form = page.getByRole("region", { name: "Log in with a password" });
  await form.getByRole("button", { name: "Forgot your password?" }).click();
  await form.getByLabel("Email address for the password").fill("forgot@example.org");
  await form.getByRole("button", { name: "Send reset link" }).click();
  await expect(form.getByText(/link to choose a new password/)).toBeVisible();
  const { link } = await mailTo(server, "forgot@example.org");
  await page.goto(link);
  await page.getByRole("button", { name: /continue/i }).click();
  await expect(page).toHaveURL("/login/new-password");
  await page.getByLabel("New password").fill("a new long password");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  const { error } = await server.anonymous.auth.signInWithPassword({
    email: "forgot@example.org",
    password: "a new long password",
  });
  expect(error).toBeNull();
});
