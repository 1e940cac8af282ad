import { readFile } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { viewports } from "../../fixtures/browser.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually, whenReady } from "../site/visitors.ts";
import { newPage, openExplorer, scrollTable, whenComplete } from "./explorer-page.ts";

const site = testSite();

/** What the analytics script would have been told. */
function watchAnalytics(page: Page) {
  return page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, {
      told,
      plausible: (name: string, { props }: { props: unknown }) => told.push([name, props]),
    });
  });
}
const toldAnalytics = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { told: [string, unknown][] }).told.filter(
      ([name]) => !/vitals|performance/.test(name),
    ),
  );

/** From now on time passes in the page only when it is told to. */
async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

const row = (page: Page) => page.locator("tbody tr[data-project]").first();

describe("the contact buttons", () => {
  test("copy the e-mail address", async () => {
    const page = await openExplorer(site, "/?q=kilifi", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await watchAnalytics(page);
    await page.reload();
    await row(page).getByRole("button", { name: "Copy email" }).click();
    await page.getByText("Email copied to clipboard").waitFor();
    const email = "credits@kilifi-mangrove-trust.example";
    expect(await page.getByText(email).isVisible()).toBe(true);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email);
    expect(await toldAnalytics(page)).toEqual([
      ["copy_email", { company: "Kilifi Mangrove Trust", email }],
    ]);
  });

  test("say so when copying fails", async () => {
    const page = await openExplorer(site, "/?q=kilifi");
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    });
    await row(page).getByRole("button", { name: "Copy email" }).click();
    await page.getByText("Failed to copy email").waitFor();
    expect(await page.getByText("Please try again or copy manually").isVisible()).toBe(true);
  });

  test("fall back to info@ the host of the website", async () => {
    const page = await openExplorer(site, "/?q=fjordvarme");
    const copy = row(page).getByRole("button", { name: "Copy email" });
    expect(await copy.getAttribute("title")).toBe("info@fjordvarme-capture.example");
  });

  test("open the website in a new tab after 100 ms", async () => {
    const page = await openExplorer(site, "/?q=kilifi");
    await watchAnalytics(page);
    await page.reload();
    await page.evaluate(() => {
      const opened: unknown[] = [];
      Object.assign(window, {
        opened,
        open: (...parameters: unknown[]) => void opened.push([performance.now(), ...parameters]),
      });
      document.addEventListener("click", () => opened.push([performance.now()]), {
        once: true,
        capture: true,
      });
    });
    await row(page).getByRole("button", { name: "Visit website" }).click();
    await page.waitForFunction(
      () => (window as unknown as { opened: unknown[] }).opened.length === 2,
    );
    const [[pressed], [opened, ...parameters]] = await page.evaluate(
      () => (window as unknown as { opened: [[number], [number, ...string[]]] }).opened,
    );
    expect(parameters).toEqual([
      "https://kilifi-mangrove-trust.example",
      "_blank",
      "noopener,noreferrer",
    ]);
    expect(opened - pressed).toBeGreaterThanOrEqual(99);
    expect(await toldAnalytics(page)).toEqual([
      [
        "website_visit",
        {
          company: "Kilifi Mangrove Trust",
          url: "https://kilifi-mangrove-trust.example",
          view_type: "table",
        },
      ],
    ]);
  });

  test("download the methodology under its name", async () => {
    const page = await openExplorer(site, "/?q=kilifi");
    await watchAnalytics(page);
    await page.reload();
    const started = page.waitForEvent("download");
    await row(page).getByRole("button", { name: "Download methodology" }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe("VM0033_methodology.pdf");
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await page.getByText("Methodology downloaded").waitFor();
    expect(await page.getByText("9114 methodology document").isVisible()).toBe(true);
    expect(await toldAnalytics(page)).toEqual([
      ["methodology_download", { company: "Kilifi Mangrove Trust", project_id: "9114" }],
    ]);
  });

  test("say when there is no document, or when it cannot be had", async () => {
    const page = await openExplorer(site, "/?q=calder");
    await row(page).getByRole("button", { name: "Download methodology" }).click();
    await page.getByText("Methodology not available").waitFor();
    expect(
      await page
        .getByText("This project's methodology document is not currently available")
        .isVisible(),
    ).toBe(true);

    const other = await openExplorer(site, "/?q=kilifi");
    await other.route("**/methodologies/**", (route) => route.fulfill({ status: 500 }));
    await row(other).getByRole("button", { name: "Download methodology" }).click();
    await other.getByText("Download failed").waitFor();
    expect(await other.getByText("Please try again or contact support").isVisible()).toBe(true);
  });
});

describe("the company cell", () => {
  test("tells name and description on hover and focus; it stays 150 ms, and Escape closes it", async () => {
    const page = await openExplorer(site, "/?q=kilifi");
    const company = row(page).locator('[data-hint="company"]');
    const tip = page.getByRole("tooltip");
    await company.hover();
    await tip.waitFor();
    expect(await tip.textContent()).toMatch(/^Kilifi Mangrove Trust.{40}/);
    expect(await company.getAttribute("aria-describedby")).toBe(await tip.getAttribute("id"));
    await stopClock(page);
    await page.mouse.move(700, 60);
    await page.clock.runFor(149);
    expect(await tip.count()).toBe(1);
    await page.clock.runFor(1);
    await tip.waitFor({ state: "detached" });
    await page.clock.resume();

    await row(page).getByRole("button", { name: "Pin row" }).focus();
    await page.keyboard.press("Tab");
    await tip.waitFor();
    await page.keyboard.press("Escape");
    await tip.waitFor({ state: "detached" });
  });

  test("shows the logo, and initials beside the name where it is missing or fails", async () => {
    const page = await openExplorer(site, "/?q=kilifi");
    expect(await row(page).locator('[data-hint="company"] img').count()).toBe(1);
    for (const search of ["derrick", "chiloe"]) {
      await page.getByRole("searchbox", { name: "Search projects" }).fill(search);
      await eventually(() => page.locator("tbody [data-initials]").count()).toBeGreaterThan(0);
      expect(await row(page).locator("[data-company]").textContent()).not.toBe("");
    }
  });
});

test("flags: a name beside a single one, three of several and '+N', a globe for Global", async () => {
  const page = await openExplorer(site, "/?location=Uganda");
  const cell = row(page).locator('span:has(> [data-hint="location"])');
  expect(await cell.locator("img").count()).toBe(3);
  expect(await cell.textContent()).toBe("+2");
  await scrollTable(page, { left: 1100 });
  await cell.getByRole("button").hover();
  await page.getByRole("tooltip").waitFor();
  expect(await page.getByRole("tooltip").getByRole("listitem").allTextContents()).toEqual([
    "Kenya",
    "Tanzania",
    "Uganda",
    "Malawi",
    "Zambia",
  ]);
  const flag = await cell.locator("img").first().getAttribute("src");
  expect((await fetch(new URL(flag ?? "", site.server.url))).headers.get("content-type")).toContain(
    "svg",
  );

  await page.goto("/?location=Global");
  const globe = row(page).locator("span:has(> [data-globe])");
  expect((await globe.textContent())?.trim()).toBe("Global");
});

test("accreditation: two badges and '+N', 'Other' hidden, 'None' if nothing is left", async () => {
  const page = await openExplorer(site);
  const table = page.getByRole("table", { name: "Carbon credit projects" });
  const lines = Number(await table.getAttribute("aria-rowcount"));
  const seen = new Map<string, string>();
  const look = async () => {
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll("tbody tr[data-project]")].map((line): [string, string] => [
        line.getAttribute("aria-rowindex") ?? "",
        [...(line.children[13]?.querySelectorAll("[data-tone], [data-hint], [data-none]") ?? [])]
          .map((e) => e.textContent)
          .join("|"),
      ]),
    );
    for (const [place, text] of drawn) seen.set(place, text);
    return seen;
  };
  // Below the head, which is line 1; each step waits for the next line that is not drawn yet.
  for (let place = 2; place <= lines; place += 1) {
    if ((await look()).has(String(place))) continue;
    await table.locator(`tr[aria-rowindex="${place - 1}"]`).evaluate((line) => {
      line.scrollIntoView({ block: "start" });
    });
    await eventually(async () => (await look()).has(String(place))).toBe(true);
  }
  const cells = [...seen.values()];
  expect(cells).toHaveLength(lines - 1);
  expect(cells.some((cell) => /^[^|]+\|[^|]+\|\+2$/.test(cell))).toBe(true);
  expect(cells).toContain("None");
  expect(cells.join()).not.toContain("Other");
  expect(cells.every((cell) => cell.split("|").length <= 3)).toBe(true);
});

describe("pinning", () => {
  test("by the button at a row's left edge, which shows on hover; the row moves into its own table", async () => {
    const page = await openExplorer(site);
    const second = page.locator("tbody tr[data-project]").nth(1);
    const id = await second.locator("[data-registry-id]").textContent();
    const pin = second.getByRole("button", { name: "Pin row" });
    const icon = () => pin.evaluate((button) => getComputedStyle(button).backgroundImage);
    expect(await icon()).toBe("none");
    await second.hover({ position: { x: 10, y: 30 } });
    expect(await icon()).toContain("url(");
    await pin.click();
    const pinned = page.getByRole("table", { name: "Pinned projects" });
    await pinned.waitFor();
    expect(await pinned.locator("[data-registry-id]").allTextContents()).toEqual([id]);
    const others = page.getByRole("table", { name: "Carbon credit projects" });
    expect(await others.locator("[data-registry-id]").allTextContents()).not.toContain(id);
    expect(await others.getAttribute("aria-rowcount")).toBe("56");

    await scrollTable(page, { top: 1200 });
    const [area, frame] = await Promise.all([
      pinned.boundingBox(),
      page.locator("[data-table-frame]").boundingBox(),
    ]);
    expect(Math.round((area?.y ?? 0) - (frame?.y ?? 0))).toBe(1);
    await pinned.getByRole("button", { name: "Unpin row" }).click();
    await pinned.waitFor({ state: "detached" });
  });

  test("by keyboard", async () => {
    const page = await openExplorer(site);
    const pin = row(page).getByRole("button", { name: "Pin row" });
    await pin.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("table", { name: "Pinned projects" }).waitFor();
  });

  test("leaves room for other rows, however many are pinned", async () => {
    const { data } = await site.server.service
      .from("project_listings")
      .select("project_id")
      .limit(20);
    const pins = new URLSearchParams(data?.map(({ project_id }) => ["pin", project_id ?? ""]));
    const page = await openExplorer(site, `/?${pins}`);
    await scrollTable(page, { top: 2000 });
    const visible = await page.evaluate(() => {
      const frame = document.querySelector("[data-table-frame]")?.getBoundingClientRect();
      const area = document
        .querySelector('div:has(> table[aria-label="Pinned projects"])')
        ?.getBoundingClientRect();
      const head = document.querySelector("thead th[data-column]")?.getBoundingClientRect();
      return {
        pinned: Math.round((area?.bottom ?? 0) - (frame?.top ?? 0)),
        frame: Math.round(frame?.height ?? 0),
        head: Math.round((head?.top ?? 0) - (frame?.top ?? 0)),
      };
    });
    expect(visible.pinned).toBeLessThanOrEqual(955);
    expect(visible.pinned).toBeLessThanOrEqual(visible.frame - 170);
    expect(visible.head).toBe(1);
  });

  test("is not offered on touch devices", async () => {
    const page = await openExplorer(site, "/", {
      viewport: viewports.tablet,
      hasTouch: true,
      isMobile: true,
    });
    expect(await page.locator('button[aria-label="Pin row"]').first().isVisible()).toBe(false);
  });
});

describe("the first visit's overlay", () => {
  const text = "Scroll to see more columns";

  /** The page when the overlay has just come; from then on its time passes only when told to. */
  async function firstVisit(options?: BrowserContextOptions) {
    const page = await newPage(site, options);
    await stopClock(page);
    await page.goto("/");
    await eventually(async () => {
      await page.clock.runFor(10);
      return page.getByText(text).isVisible();
    }).toBe(true);
    return page;
  }

  test("goes after five seconds, and the table takes no press meanwhile", async () => {
    const page = await firstVisit();
    const overlay = page.getByText(text);
    expect(
      await page.getByRole("region", { name: "Table of projects" }).getAttribute("inert"),
    ).not.toBeNull();
    await page.clock.runFor(4000);
    expect(await overlay.isVisible()).toBe(true);
    await page.clock.runFor(1000);
    await overlay.waitFor({ state: "detached" });
    expect(
      await page.getByRole("region", { name: "Table of projects" }).getAttribute("inert"),
    ).toBeNull();
    await page.clock.resume();
    await page.reload();
    await whenReady(page);
    await whenComplete(page);
    expect(await overlay.count()).toBe(0);
  });

  test("goes on any mouse press", async () => {
    const page = await firstVisit();
    await page.mouse.click(20, 300);
    await page.getByText(text).waitFor({ state: "detached" });
  });

  test("does not jiggle for those who asked for less motion, and is not for signed-in visitors", async () => {
    const page = await firstVisit({ reducedMotion: "reduce" });
    const hint = page.getByText(text);
    expect(await hint.evaluate((element) => getComputedStyle(element).animationName)).toBe("none");
    const signedIn = await openExplorer(site, "/", {
      showsHint: true,
      email: "hint@example.org",
    });
    expect(await signedIn.getByText(text).count()).toBe(0);
  });
});
