import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { viewports } from "../../fixtures/browser.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually, visit, whenReady } from "./visitors.ts";

const site = testSite();
let page: Page;
beforeEach(async () => {
  page = await whenReady(
    await visit(site, "/about", { consent: false, viewport: viewports.phone }),
  );
  return () => page.context().close();
});

const openButton = () => page.getByRole("button", { name: "Open menu" });
const closeButton = () => page.getByRole("button", { name: "Close menu" });
const menu = () => page.getByRole("navigation", { name: "Menu" });

test("on a small screen the links stand behind a button 'Open menu' that becomes 'Close menu'", async () => {
  expect(await page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(false);
  expect(await menu().isVisible()).toBe(false);
  await openButton().click();
  expect(await closeButton().getAttribute("aria-expanded")).toBe("true");
  expect(await menu().isVisible()).toBe(true);
  await closeButton().click();
  expect(await menu().isVisible()).toBe(false);
  expect(await openButton().getAttribute("aria-expanded")).toBe("false");
});

test("the menu lists Learn More, About, News, Contact, Submit Project, then Login", async () => {
  await openButton().click();
  expect(await menu().getByRole("link").allTextContents()).toEqual([
    "Learn More about carbon credits",
    "About",
    "News",
    "Contact",
    "Submit Project",
    "Login",
  ]);
});

test("it closes on every route change, also when the page stays the same", async () => {
  await openButton().click();
  await menu().getByRole("link", { name: "News" }).click();
  await page.waitForURL("**/news");
  await openButton().waitFor();
  expect(await menu().isVisible()).toBe(false);

  await openButton().click();
  await menu().getByRole("link", { name: "News" }).click();
  await openButton().waitFor();
  expect(await menu().isVisible()).toBe(false);

  await openButton().click();
  await page.goBack();
  await openButton().waitFor();
  expect(await menu().isVisible()).toBe(false);
});

test("by keyboard: Enter opens it at its first link, Escape closes it and returns to the button", async () => {
  await openButton().focus();
  await page.keyboard.press("Enter");
  const first = menu().getByRole("link", { name: "Learn More" });
  await eventually(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  expect(await menu().isVisible()).toBe(false);
  expect(await openButton().evaluate((button) => button === document.activeElement)).toBe(true);
});

test("by keyboard: leaving it closes it", async () => {
  await openButton().click();
  await menu().getByRole("link", { name: "Login" }).focus();
  await page.keyboard.press("Tab");
  await eventually(() => menu().isVisible()).toBe(false);
});

test("from 768 pixels on there is no menu button", async () => {
  await page.setViewportSize(viewports.tablet);
  expect(await openButton().isVisible()).toBe(false);
  expect(await page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(true);
});
