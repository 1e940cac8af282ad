import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { startTestServer } from "../../fixtures/test-server.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually, hold, whenReady } from "../site/visitors.ts";
import {
  choose,
  comeBackLater,
  companies,
  newPage,
  openExplorer,
  resultCount,
  scrollTable,
  sortButton,
  whenComplete,
} from "./explorer-page.ts";

const site = testSite(() => startTestServer());

const search = (page: Page) => new URL(page.url()).search;

describe("the address", () => {
  test("holds the whole state, readable, without a reload or a jump", async () => {
    const page = await openExplorer(site);
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await choose(page, "Project Sectors", "Energy");
    await choose(page, "Project Location", "Kenya");
    await page.getByLabel("Only show issued credits").check();
    await page.getByRole("searchbox", { name: "Search projects" }).fill("steam");
    await sortButton(page, "Company").click();
    await page.getByRole("button", { name: "Select Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Contact" }).click();
    await page.keyboard.press("Escape");
    await eventually(() => search(page)).toBe(
      "?q=steam&sector=Energy&location=Kenya&issued=yes&sort=company&hide=contact",
    );
    expect(await page.evaluate(() => "stays" in window)).toBe(true);
  });

  test("restores everything on direct entry", async () => {
    const page = await openExplorer(
      site,
      "/?q=a&location=Kenya&removal=yes&sort=company&order=desc&hide=contact+region&pin=9114&stage=project-verified&sdg=13",
    );
    expect(await page.getByRole("searchbox", { name: "Search projects" }).inputValue()).toBe("a");
    expect(await page.getByLabel("Only show removal credits").isChecked()).toBe(true);
    expect(await page.locator("thead th[data-column]").count()).toBe(16);
    expect(await page.locator('thead [aria-sort="descending"]').textContent()).toBe("Company");
    expect(
      await page.getByRole("table", { name: "Pinned projects" }).locator("tbody tr").count(),
    ).toBe(1);
    expect(
      await page
        .getByRole("list", { name: "Active filters" })
        .getByRole("listitem")
        .allTextContents(),
    ).toEqual(["“a”", "Kenya", "Removal credits", "13: Climate Action", "Project Verified"]);
  });

  test("that is left by 'back' brings its state back", async () => {
    const page = await openExplorer(site, "/?location=Kenya");
    await page.getByRole("link", { name: "About", exact: true }).first().click();
    await page.waitForURL("**/about");
    await page.goBack();
    await eventually(() => resultCount(page)).toBe("4 of 56 projects");
    await page.locator("header").first().getByRole("link").first().click();
    await eventually(() => resultCount(page)).toBe("56 projects");
  });
});

/** The first rows and where they stand. */
const firstRows = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("tbody tr[data-project]")]
      .slice(0, 12)
      .map((row) => `${row.getAttribute("data-project")} ${row.getBoundingClientRect().top}`),
  );

/** The page as the server sent it, with its styles and fonts, before any script has run. */
async function openBeforeScripts(path: string) {
  const page = await newPage(site);
  await page.addInitScript(() => localStorage.setItem("project-table-scroll-hint", "seen"));
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(
    () =>
      document.readyState === "interactive" &&
      ["Inter Variable", "Newsreader Variable"].every((name) =>
        [...document.fonts].some(
          ({ family, status }) => family.includes(name) && status === "loaded",
        ),
      ),
  );
  return { page, letGo: scripts.letGo };
}

describe("the server's HTML", () => {
  test.each([
    ["/", 13],
    ["/?location=Kenya", 4],
    ["/?sort=company&order=desc", 13],
    ["/?q=biochar&pin=9114", undefined],
  ])("has the first rows of %s, and none jumps at hydration", async (path, count) => {
    const html = await (await fetch(site.server.url + path)).text();
    const inHtml = html.match(/<tr aria-rowindex="\d+" data-project=/g)?.length;
    if (count !== undefined) expect(inHtml).toBe(count);

    const { page, letGo } = await openBeforeScripts(path);
    const first = await firstRows(page);
    expect(first.length).toBeGreaterThan(0);
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ("value" in entry) shifts.push(Number(entry.value));
      }).observe({ type: "layout-shift" });
    });
    letGo();
    await whenReady(page);
    await whenComplete(page);
    await page.waitForTimeout(500);
    expect((await firstRows(page)).slice(0, first.length)).toEqual(first);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts).toEqual([]);
  });
});

describe("a refetch", () => {
  test("happens on focus once 30 s have passed, and every 60 s", async () => {
    const page = await openExplorer(site, "/about");
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("project_listings")) asked.push(request.url());
    });
    await page.clock.install();
    await page.goto("/");
    await page.clock.runFor(2000);
    await eventually(async () => (await companies(page)).length).toBeGreaterThan(10);
    await eventually(() => asked.length).toBeGreaterThan(0);
    await page.clock.runFor(1000);
    const first = asked.length;
    const focus = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.clock.runFor(10_000);
    await focus();
    await page.waitForTimeout(200);
    expect(asked.length).toBe(first);
    await page.clock.runFor(25_000);
    const answered = page.waitForResponse((response) =>
      response.url().includes("project_listings"),
    );
    await focus();
    await answered;
    expect(asked.length).toBe(first + 1);
    // The minute begins when the page has taken the answer in, which may be a moment later.
    let seconds = 0;
    await eventually(async () => {
      await page.clock.runFor(5000);
      seconds += 5;
      return asked.length;
    }).toBe(first + 2);
    expect(seconds).toBeLessThanOrEqual(120);
  });

  test("shows what is new and loses neither scroll, selection nor focus", async () => {
    const page = await openExplorer(site, "/?sort=company&order=asc", {
      reducedMotion: "reduce",
    });
    await scrollTable(page, { top: 900 });
    // A row that is drawn only after the scroll.
    const line = page.locator('tbody tr[aria-rowindex="20"]');
    const kept = page.locator(`tr[data-project="${await line.getAttribute("data-project")}"]`);
    const button = kept.getByRole("button", { name: "Copy email" });
    await button.focus();
    await kept
      .locator("[data-company]")
      .first()
      .evaluate((element) => getSelection()?.selectAllChildren(element));
    const selected = await page.evaluate(() => getSelection()?.toString());
    const top = await kept.evaluate((row) => row.getBoundingClientRect().top);

    // A project that stands first in this order: every row moves down by one place.
    const { data: projects } = await site.server.service
      .from("projects")
      .select("id, companies(id, name)")
      .eq("status", "submitted")
      .limit(1);
    const project = projects?.[0];
    const company = project?.companies;
    if (!project || !company) throw new Error("the demo data has no submitted project");
    const rename = (name: string) =>
      site.server.service.from("companies").update({ name }).eq("id", company.id).throwOnError();
    const setStatus = (status: string) =>
      site.server.service.from("projects").update({ status }).eq("id", project.id).throwOnError();
    await rename("A first company");
    await setStatus("approved");
    try {
      await comeBackLater(page);
      await eventually(() => resultCount(page)).toBe("57 projects");
      expect(await kept.evaluate((row) => row.getBoundingClientRect().top)).toBe(top);
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(selected);
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      await scrollTable(page, { top: 0 });
      await eventually(async () => (await companies(page))[0]).toBe("A first company");
    } finally {
      await setStatus("submitted");
      await rename(company.name);
    }
  });
});

test("only the rows in sight are drawn, with their places, and a focused row is never taken away", async () => {
  const page = await openExplorer(site);
  const table = page.getByRole("table", { name: "Carbon credit projects" });
  expect(Number(await table.getAttribute("aria-rowcount"))).toBeGreaterThanOrEqual(57);
  expect(await page.locator("tr[data-project]").count()).toBeLessThan(20);
  const first = page.locator("tr[data-project]").first();
  expect(await first.getAttribute("aria-rowindex")).toBe("2");
  await first.getByRole("button", { name: "Copy email" }).focus();
  await scrollTable(page, { top: 2000 });
  await eventually(() => page.locator('tr[aria-rowindex="36"]').count()).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Copy email",
  );
  expect(await page.locator('tr[aria-rowindex="2"]').count()).toBe(1);
});
