import type { Page } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

let page: Page;
test.beforeEach(async ({ sharedPage }) => {
  page = await waitForReady(
    await sharedPage("/about", { consent: false, viewport: viewports.phone }),
  );
});

const openButton = () => page.getByRole("button", { name: "Open menu" });
const closeButton = () => page.getByRole("button", { name: "Close menu" });
const menu = () => page.getByRole("navigation", { name: "Menu" });

test("on a small screen the links collapse behind a button 'Open menu' that becomes 'Close menu'", async () => {
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(menu()).toBeHidden();
  await openButton().click();
  await expect(closeButton()).toHaveAttribute("aria-expanded", "true");
  await expect(menu()).toBeVisible();
  await closeButton().click();
  await expect(menu()).toBeHidden();
  await expect(openButton()).toHaveAttribute("aria-expanded", "false");
});

test("the menu lists Learn More, About, News, Contact, Submit Project, then Login", async () => {
  await openButton().click();
  await expect(menu().getByRole("link")).toHaveText([
    "Learn More about carbon credits",
    "About",
    "News",
    "Contact",
    "Submit Project",
    "Login",
  ]);
  await closeButton().click();
});

test("it closes on every route change, even if the page stays the same", async () => {
  await openButton().click();
  await menu().getByRole("link", { name: "News" }).click();
  await expect(page).toHaveURL("/news");
  await expect(openButton()).toBeVisible();
  await expect(menu()).toBeHidden();

  await openButton().click();
  await menu().getByRole("link", { name: "News" }).click();
  await expect(openButton()).toBeVisible();
  await expect(menu()).toBeHidden();

  await openButton().click();
  await page.goBack();
  await expect(openButton()).toBeVisible();
  await expect(menu()).toBeHidden();
});

test("by keyboard: Enter opens it at its first link, Escape closes it and returns focus to the button", async () => {
  await openButton().focus();
  await page.keyboard.press("Enter");
  const first = menu().getByRole("link", { name: "Learn More" });
  await expect(first).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu()).toBeHidden();
  await expect(openButton()).toBeFocused();
});

test("by keyboard: tabbing out closes it", async () => {
  await openButton().click();
  await menu().getByRole("link", { name: "Login" }).focus();
  await page.keyboard.press("Tab");
  await expect(menu()).toBeHidden();
});

test("from 768 pixels there is no menu button", async () => {
  await page.setViewportSize(viewports.tablet);
  await expect(openButton()).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});
