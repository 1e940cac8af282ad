import type { Page } from "@playwright/test";
import { waitForExplorer, withoutHint } from "../fixtures/explorer-page.ts";
import { joined } from "../fixtures/live-page.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

/** The sockets that a page opens from now on. */
function socketsOf(page: Page) {
  const sockets: { isOpen: boolean }[] = [];
  let unanswered = 0;
  page.on("websocket", (socket) => {
    const one = { isOpen: true };
    sockets.push(one);
    socket.on("framesent", ({ payload }) => {
      if (String(payload).includes("heartbeat")) unanswered += 1;
    });
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).includes("phoenix")) unanswered -= 1;
    });
    socket.on("close", () => {
      one.isOpen = false;
    });
  });
  return {
    opened: () => sockets.length,
    open: () => sockets.filter(({ isOpen }) => isOpen).length,
    /** Heartbeats that the server has not replied to; the client gives up the socket of one. */
    unanswered: () => unanswered,
  };
}

test("a visitor's page opens a socket only once they do something, and keeps it on the next page", async ({
  newPage,
}) => {
  const page = await newPage({ kept: withoutHint, consent: false });
  const sockets = socketsOf(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const following = joined(page, "versions");
  await page.goto("/");
  await waitForReady(page);
  await page.waitForLoadState("networkidle");
  expect(sockets.opened()).toBe(0);
  expect(scripts.filter((url) => /\/(live|realtime)-/.test(url))).toEqual([]);
  await waitForExplorer(page);
  await following;
  // Of the client library, a visitor needs only the part with the socket.
  expect(scripts.filter((url) => url.includes("create-client"))).toEqual([]);
  await page.locator("tr[data-project] [data-company]").first().click();
  await expect(page).toHaveURL(/\/projects\//);
  await waitForReady(page);
  await page.goto("/about");
  expect(sockets.opened()).toBe(1);
});

test("a page that follows nothing opens none, and one that is hidden for a minute closes it", async ({
  newPage,
}) => {
  const page = await newPage({ kept: withoutHint, consent: false });
  const sockets = socketsOf(page);
  await page.clock.install();
  await page.goto("/about");
  await page.mouse.move(5, 5);
  await page.clock.runFor(10_000);
  expect(sockets.opened()).toBe(0);

  const following = joined(page, "versions");
  await page.goto("/");
  await page.clock.runFor(2_000);
  await waitForExplorer(page);
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(sockets.open()).toBe(1);
  }).toPass();
  await following;
  const setVisibility = (state: "hidden" | "visible") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await setVisibility("hidden");
  for (let seconds = 0; seconds < 58; seconds += 1) {
    await page.clock.runFor(1_000);
    await expect.poll(sockets.unanswered).toBe(0);
  }
  expect(sockets.opened()).toBe(1);
  expect(sockets.open()).toBe(1);
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(sockets.open()).toBe(0);
  }).toPass();
  await setVisibility("visible");
  await expect.poll(sockets.open).toBe(1);
});

test("a page whose sockets are refused tries a few times, then rests, and works the same", async ({
  newPage,
}) => {
  const page = await newPage({ kept: withoutHint, consent: true });
  let attempts = 0;
  await page.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    attempts += 1;
    void socket.close({ code: 1011 });
  });
  await page.clock.install();
  await page.goto("/");
  await page.clock.runFor(2_000);
  await waitForExplorer(page);
  const passTime = async (seconds: number) => {
    // In steps, since the next attempt is planned only when the last has failed.
    for (let passed = 0; passed < seconds; passed += 5) {
      await page.clock.runFor(5_000);
      await page.waitForTimeout(50);
    }
  };
  await expect(async () => {
    await passTime(10);
    expect(attempts).toBeGreaterThan(2);
  }).toPass();
  await passTime(60);
  const tried = attempts;
  await passTime(120);
  expect(attempts).toBe(tried);
  await page.getByRole("searchbox", { name: "Search projects" }).fill("biochar");
  await expect(page.locator("[data-result-count]")).toContainText(" of 56 projects");
});
