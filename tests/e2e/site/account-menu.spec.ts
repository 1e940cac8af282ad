import { sessionKey } from "~/lib/data/session-key";
import { viewports } from "../../fixtures/browser.ts";
import { scriptsWith, waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

const email = "ana@business-buyers.example";
const truncated = "ana@bu…ers.example";

test("signed in, the account menu's trigger shows the truncated e-mail address", async ({
  sharedPage,
}) => {
  const page = await sharedPage("/about", { email });
  const trigger = page.getByRole("button", { name: truncated });
  await expect(trigger).toBeVisible();
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Login" })).toHaveCount(0);
  await expect(header.getByRole("link", { name: "Submit Project" })).toBeVisible();
});

test("by keyboard: the menu has the heading 'My Account' and the items 'My Projects' and 'Logout'", async ({
  sharedPage,
}) => {
  const page = await sharedPage("/about", { email });
  const trigger = page.getByRole("button", { name: truncated });
  await trigger.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  await expect(menu.getByText("My Account")).toBeVisible();
  await expect(menu.getByRole("menuitem")).toHaveText([
    "My Projects",
    "My Lists",
    "Account",
    "Logout",
  ]);
  const projects = menu.getByRole("menuitem", { name: "My Projects" });
  await expect(projects).toHaveAttribute("href", "/my-projects");
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(trigger).toBeFocused();
});

test("Logout signs out, dispatches auth-state-change, reloads as the home page and shows 'You have been logged out'", async ({
  visit,
}) => {
  const page = await visit("/about", { email });
  await expect(page.getByRole("button", { name: truncated })).toBeVisible();
  await page.evaluate(() => {
    window.addEventListener("auth-state-change", () => sessionStorage.setItem("heard", "yes"));
  });
  const signedOut = page.waitForRequest((request) => request.url().includes("/auth/v1/logout"));
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: truncated }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  expect(new URL((await signedOut).url()).searchParams.get("scope")).toBe("local");
  await reloaded;
  await expect(page.getByText("You have been logged out")).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), sessionKey)).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem("heard"))).toBe("yes");
});

test("a failed sign-out shows 'Error logging out. Please try again.' and keeps the session", async ({
  sharedPage,
}) => {
  const page = await sharedPage("/about", { email });
  await page.route("**/auth/v1/logout**", (route) => route.abort());
  await page.getByRole("button", { name: truncated }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(
    page.getByText("Error logging out. Please try again. The server did not respond."),
  ).toBeVisible();
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("button", { name: truncated })).toBeVisible();
});

test("the account controls are hidden while authentication is loading", async ({ newPage }) => {
  const page = await newPage({ email, isExpired: true });
  await page.route("**/auth/v1/token**", () => undefined);
  const requested = page.waitForRequest((request) => request.url().includes("/auth/v1/token"));
  await page.goto("/about");
  await requested;
  const login = page.getByRole("banner").locator('a[href="/login"]').first();
  await expect(login).toBeHidden();
  expect(await login.boundingBox()).not.toBeNull();
  await expect(page.getByRole("button", { name: truncated })).toHaveCount(0);
});

test("a session is not read without consent, and its library is not even loaded", async ({
  sharedPage,
  visit,
}) => {
  // The name of an error class, which survives in the built script.
  const inLibrary = "AuthSessionMissingError";
  const signedIn = await sharedPage("/about", { email });
  await expect(signedIn.getByRole("button", { name: truncated })).toBeVisible();
  expect(await scriptsWith(signedIn, inLibrary)).toHaveLength(1);

  const page = await visit("/about");
  await page.evaluate(([key]) => localStorage.setItem(key, "{}"), [sessionKey] as const);
  await page.reload();
  await waitForReady(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect(await scriptsWith(page, "")).not.toEqual([]);
  expect(await scriptsWith(page, inLibrary)).toEqual([]);
});

test("the page icon's URL gets a new version when the authentication state changes", async ({
  sharedPage,
}) => {
  const page = await sharedPage("/about", { email });
  await expect(page.getByRole("button", { name: truncated })).toBeVisible();
  const icon = page.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute("href", /\/favicon\.svg\?v=\d{13}$/);
});

test("on a phone the menu shows the e-mail address with a Logout button", async ({ visit }) => {
  const page = await visit("/about", {
    email,
    viewport: viewports.phone,
  });
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByText(email)).toBeVisible();
  await expect(menu.getByRole("link", { name: "Login" })).toHaveCount(0);
  await menu.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
});
