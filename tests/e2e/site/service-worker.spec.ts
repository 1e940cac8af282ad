import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: false, serviceWorkers: "allow" } });

/** Waits until the service worker controls the page. */
async function waitForWorker(page: Page): Promise<Page> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys())
        found.push(new URL(url).pathname);
    }
    return found;
  });
}

function postToWorker(page: Page, type: string): Promise<void> {
  return page.evaluate((message) => {
    navigator.serviceWorker.controller?.postMessage({ type: message, timestamp: Date.now() });
  }, type);
}

test("it caches the immutable files and the offline page, and nothing else", async ({
  sharedPage,
}) => {
  const page = await waitForWorker(await sharedPage("/about"));
  await page.goto("/news");
  await page.goto("/about");
  await page.evaluate(() => fetch("/rest/v1/project_listings?select=id"));
  const offline = ["/favicon.svg", "/offline.css", "/offline.html"];
  const paths = await cachedPaths(page);
  expect(paths.filter((path) => path.startsWith("/assets/")).length).toBeGreaterThan(3);
  expect(paths.filter((path) => !path.startsWith("/assets/")).toSorted()).toEqual(offline);
});

test("it shows the offline page without a network", async ({ sharedPage }) => {
  const page = await waitForWorker(await sharedPage("/about"));
  await page.context().setOffline(true);
  await page.goto("/news");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  const background = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  );
  expect(background).toBe("rgb(247, 245, 239)");
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /News/ })).toBeVisible();
});

test("CLEAR_CACHE empties the cache and reloads the page after 500 ms", async ({ sharedPage }) => {
  const page = await waitForWorker(await sharedPage("/about"));
  await page.reload();
  const reloaded = page.waitForEvent("load");
  const sent = Date.now();
  await postToWorker(page, "CLEAR_CACHE");
  await reloaded;
  expect(Date.now() - sent).toBeGreaterThanOrEqual(500);
});

test("CLEAR_CACHE_ONLY empties the cache without a reload", async ({ sharedPage }) => {
  const page = await waitForWorker(await sharedPage("/about"));
  // By fetch, which always asks the worker: a page may have its scripts in memory.
  await page.evaluate(() =>
    Promise.all([...document.scripts].filter(({ src }) => src).map(({ src }) => fetch(src))),
  );
  await expect.poll(async () => (await cachedPaths(page)).length).toBeGreaterThan(3);
  let hasReloaded = false;
  page.once("load", () => {
    hasReloaded = true;
  });
  await postToWorker(page, "CLEAR_CACHE_ONLY");
  await expect
    .poll(async () => (await cachedPaths(page)).filter((path) => path.startsWith("/assets/")))
    .toEqual([]);
  await page.waitForTimeout(900);
  expect(hasReloaded).toBe(false);
});

test("a sign-in loop makes the page set auth_loop_detected", async ({ visit }) => {
  const page = await waitForWorker(await visit("/about"));
  const flag = () => page.evaluate(() => localStorage.getItem("auth_loop_detected"));
  for (const path of ["/auth/callback", "/login", "/auth/callback", "/login", "/auth/callback"]) {
    await page.goto(path);
  }
  expect(await flag()).toBeNull();
  await page.goto("/login");
  await expect.poll(flag).toMatch(/^\d{13}$/);

  const found = await flag();
  await page.reload();
  await expect(page.getByText("Previous Login Issues Detected")).toBeVisible();
  expect(await flag(), "a reload does not restart its 120 s").toBe(found);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Clear Warning & Try Again" }).click();
  await reloaded;
  await expect(page.getByText("Previous authentication issues have been cleared")).toBeVisible();
  expect(await flag(), "once cleared it stays cleared").toBeNull();
});

test("reloading the login page does not count as a loop", async ({ sharedPage }) => {
  const page = await waitForWorker(await sharedPage("/about"));
  for (let visits = 0; visits < 8; visits += 1) await page.goto("/login");
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => localStorage.getItem("auth_loop_detected"))).toBeNull();
});
