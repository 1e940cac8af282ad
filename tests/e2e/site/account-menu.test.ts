import { expect, test } from "vitest";
import { sessionKey } from "~/lib/data/browser-client";
import { viewports } from "../../fixtures/browser.ts";
import { testSite } from "../../fixtures/test-site.ts";
import {
  eventually,
  scriptsWith,
  signedInVisitor,
  visit,
  visitSignedIn,
  whenReady,
} from "./visitors.ts";

const site = testSite();

const email = "ana@business-buyers.example";
const shortened = "ana@bu…ers.example";

test("signed in, the account menu's trigger shows the shortened e-mail address", async () => {
  const page = await visitSignedIn(site, "/", { email });
  const trigger = page.getByRole("button", { name: shortened });
  await trigger.waitFor();
  const header = page.locator("header").first();
  expect(await header.getByRole("link", { name: "Login" }).count()).toBe(0);
  expect(await header.getByRole("link", { name: "Submit Project" }).isVisible()).toBe(true);
});

test("by keyboard: the menu has the heading 'My Account' and the items 'My Projects' and 'Logout'", async () => {
  const page = await visitSignedIn(site, "/about", { email });
  const trigger = page.getByRole("button", { name: shortened });
  await trigger.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu");
  await menu.waitFor();
  expect(await menu.getByText("My Account").isVisible()).toBe(true);
  expect(await menu.getByRole("menuitem").allTextContents()).toEqual(["My Projects", "Logout"]);
  const projects = menu.getByRole("menuitem", { name: "My Projects" });
  expect(await projects.getAttribute("href")).toBe("/my-projects");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  expect(await trigger.evaluate((button) => button === document.activeElement)).toBe(true);
});

test("Logout signs out, goes to the home page and says 'You have been logged out'", async () => {
  const page = await visitSignedIn(site, "/about", { email });
  const signedOut = page.waitForRequest((request) => request.url().includes("/auth/v1/logout"));
  await page.getByRole("button", { name: shortened }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  expect(new URL((await signedOut).url()).searchParams.get("scope")).toBe("local");
  await page.waitForURL(`${site.server.url}/`);
  await page.getByText("You have been logged out").waitFor();
  await page.locator("header").first().getByRole("link", { name: "Login" }).waitFor();
  expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();
});

test("a sign-out that fails says 'Error logging out. Please try again.' and keeps the session", async () => {
  const page = await visitSignedIn(site, "/about", { email });
  await page.route("**/auth/v1/logout**", (route) => route.abort());
  await page.getByRole("button", { name: shortened }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByText("Error logging out. Please try again.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/about");
  expect(await page.getByRole("button", { name: shortened }).isVisible()).toBe(true);
});

test("signing in and out dispatches auth-state-change; after a sign-out the page reloads", async () => {
  const page = await visitSignedIn(site, "/about", { email });
  await page.getByRole("button", { name: shortened }).waitFor();
  await page.evaluate(() => {
    window.addEventListener("auth-state-change", () => sessionStorage.setItem("heard", "yes"));
  });
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: shortened }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await reloaded;
  expect(await page.evaluate(() => sessionStorage.getItem("heard"))).toBe("yes");
});

test("the account controls are hidden while authentication is loading", async () => {
  const page = await signedInVisitor(site, { email, isExpired: true });
  await page.route("**/auth/v1/token**", () => undefined);
  const asked = page.waitForRequest((request) => request.url().includes("/auth/v1/token"));
  await page.goto("/about");
  await asked;
  const login = page.locator("header").first().locator('a[href="/login"]').first();
  expect(await login.isVisible()).toBe(false);
  expect(await login.boundingBox()).not.toBeNull();
  expect(await page.getByRole("button", { name: shortened }).count()).toBe(0);
});

test("a session is not read without consent, and its library is not even loaded", async () => {
  // The name of an error, which stays in the built script.
  const inLibrary = "AuthSessionMissingError";
  const signedIn = await visitSignedIn(site, "/about", { email });
  await signedIn.getByRole("button", { name: shortened }).waitFor();
  expect(await scriptsWith(signedIn, inLibrary)).toHaveLength(1);

  const page = await visit(site, "/about");
  await page.evaluate(([key]) => localStorage.setItem(key, "{}"), [sessionKey] as const);
  await page.reload();
  await whenReady(page);
  await page.locator("header").first().getByRole("link", { name: "Login" }).waitFor();
  expect(await scriptsWith(page, "")).not.toEqual([]);
  expect(await scriptsWith(page, inLibrary)).toEqual([]);
});

test("the page icon gets a new version in its address when the state changes", async () => {
  const page = await visitSignedIn(site, "/about", { email });
  await page.getByRole("button", { name: shortened }).waitFor();
  const icon = page.locator('link[rel="icon"]');
  await eventually(() => icon.getAttribute("href")).toMatch(/\/favicon\.svg\?v=\d{13}$/);
});

test("on a phone the menu shows the e-mail address with a Logout button", async () => {
  const page = await visitSignedIn(site, "/about", {
    email,
    viewport: viewports.phone,
  });
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByText(email).waitFor();
  expect(await menu.getByRole("link", { name: "Login" }).count()).toBe(0);
  await menu.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(`${site.server.url}/`);
});
