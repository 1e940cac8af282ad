import type { Page } from "@playwright/test";
import type { ReviewStatus } from "#domain/vocabulary.ts";
import {
  choose,
  companies,
  refocusUntil,
  resultCount,
  scrollTable,
  sortButton,
  waitForFullList,
  withoutHint,
} from "../fixtures/explorer-page.ts";
import { blockSockets } from "../fixtures/live-page.ts";
import { hold, waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { consent: true } });

test.describe("the URL", () => {
  test("contains the whole state in readable form, and changes without a reload or a jump", async ({
    openExplorer,
  }) => {
    const page = await openExplorer();
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await choose(page, "Project Sectors", "Energy");
    await choose(page, "Project Location", "Kenya");
    await page.getByLabel("Only show issued credits").check();
    await page.getByRole("searchbox", { name: "Search projects" }).fill("steam");
    await sortButton(page, "Company").click();
    await page.getByRole("button", { name: "Select Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Contact" }).click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(
      "/?q=steam&sector=Energy&location=Kenya&issued=yes&sort=company&hide=contact",
    );
    expect(await page.evaluate(() => "stays" in window)).toBe(true);
  });

  test("restores everything on direct entry", async ({ openExplorer }) => {
    const page = await openExplorer(
      "/?q=a&location=Kenya&removal=yes&sort=company&order=desc&hide=contact+region&pin=9114&stage=project-verified&sdg=13",
    );
    await expect(page.getByRole("searchbox", { name: "Search projects" })).toHaveValue("a");
    await expect(page.getByLabel("Only show removal credits")).toBeChecked();
    await expect(page.locator("thead th[data-column]")).toHaveCount(16);
    await expect(page.locator('thead th[data-column][aria-sort="descending"]')).toHaveText(
      "Company",
    );
    await expect(page.locator('table[aria-label="Pinned projects"] tbody tr')).toHaveCount(1);
    await expect(
      page.getByRole("list", { name: "Active filters" }).getByRole("listitem"),
    ).toHaveText(["“a”", "Kenya", "Removal credits", "13: Climate Action", "Project Verified"]);
  });

  test("restores its state on going 'back'", async ({ openExplorer }) => {
    const page = await openExplorer("/?location=Kenya");
    await page.getByRole("link", { name: "About", exact: true }).first().click();
    await expect(page).toHaveURL("/about");
    await page.goBack();
    await expect(resultCount(page)).toHaveText("4 of 56 projects");
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(resultCount(page)).toHaveText("56 projects");
  });

  test("'back' undoes a filter, and a searched text as a whole", async ({ openExplorer }) => {
    const page = await openExplorer();
    const figures = page.getByRole("list", { name: "Listed now" });
    const listed = await figures.textContent();
    await choose(page, "Project Location", "Kenya");
    await expect(page).toHaveURL("/?location=Kenya");
    await page.getByLabel("Only show issued credits").check();
    await expect(page).toHaveURL("/?location=Kenya&issued=yes");
    const search = page.getByRole("searchbox", { name: "Search projects" });
    await search.fill("ki");
    await expect(page).toHaveURL("/?q=ki&location=Kenya&issued=yes");
    await search.fill("kilifi");
    await expect(page).toHaveURL("/?q=kilifi&location=Kenya&issued=yes");
    await sortButton(page, "Company").click();
    await expect(page).toHaveURL(/&sort=company$/);

    await page.goBack();
    await expect(search).toHaveValue("");
    await page.goBack();
    await expect(page.getByLabel("Only show issued credits")).not.toBeChecked();
    await expect(resultCount(page)).toHaveText("4 of 56 projects");
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(resultCount(page)).toHaveText("56 projects");
    await expect(figures, "what the server sent stays").toHaveText(listed ?? "");
    await page.goForward();
    await expect(resultCount(page)).toHaveText("4 of 56 projects");
  });
});

/** The first rows and their positions. */
const firstRows = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("tbody tr[data-project]")]
      .slice(0, 12)
      .map((row) => `${row.getAttribute("data-project")} ${row.getBoundingClientRect().top}`),
  );

/** Loads the page as the server sent it, with styles and fonts, but before any script runs. */
async function openBeforeScripts(page: Page, path: string) {
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto(path, { waitUntil: "commit" });
  await page.waitForFunction(
    () =>
      document.readyState !== "loading" &&
      ["Inter Variable", "Newsreader Variable"].every((name) =>
        [...document.fonts].some(
          ({ family, status }) => family.includes(name) && status === "loaded",
        ),
      ),
  );
  return scripts;
}

test.describe("the server's HTML", () => {
  for (const [path, count] of [
    ["/", 15],
    ["/?location=Kenya", 4],
    ["/?sort=company&order=desc", 15],
    ["/?q=biochar&pin=9114", undefined],
  ] as const) {
    test(`contains the first rows of ${path}, and none moves at hydration`, async ({
      newPage,
      server,
    }) => {
      const html = await (await fetch(server.url + path)).text();
      const inHtml = html.match(/<tr aria-rowindex="\d+" data-project=/g)?.length;
      if (count !== undefined) expect(inHtml).toBe(count);

      const page = await newPage({ kept: withoutHint });
      const { release } = await openBeforeScripts(page, path);
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
      release();
      await waitForReady(page);
      await waitForFullList(page);
      await page.waitForTimeout(500);
      expect((await firstRows(page)).slice(0, first.length)).toEqual(first);
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(shifts).toEqual([]);
    });
  }
});

test.describe("a refetch", () => {
  /** A read of the projects or of just their version, which the cache checks first for changes. */
  const isListingRead = (read: { url(): string }) =>
    /project_listings|get_public_data_versions/.test(read.url());

  test("happens on focus once 30 s have passed, and every 60 s", async ({ openExplorer }) => {
    // With a socket, the page may read sooner.
    const page = await openExplorer("/about", { before: blockSockets });
    const reads: string[] = [];
    page.on("request", (request) => {
      if (isListingRead(request)) reads.push(request.url());
    });
    await page.clock.install();
    await page.goto("/");
    await page.clock.runFor(2000);
    await expect(companies(page).nth(10)).toBeVisible();
    // Once the whole list is there, both of the first reads are done.
    await waitForFullList(page);
    await page.clock.runFor(1000);
    const first = reads.length;
    expect(first).toBeGreaterThan(0);
    const focus = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.clock.runFor(10_000);
    await focus();
    await page.waitForTimeout(200);
    expect(reads.length).toBe(first);
    await page.clock.runFor(25_000);
    const responded = page.waitForResponse(isListingRead);
    await focus();
    await responded;
    expect(reads.length).toBe(first + 1);
    // The minute starts when the page has processed the response, which may be slightly later.
    let seconds = 0;
    await expect
      .poll(async () => {
        await page.clock.runFor(5000);
        seconds += 5;
        return reads.length;
      })
      .toBe(first + 2);
    expect(seconds).toBeLessThanOrEqual(120);
  });

  test("shows new data and loses neither scroll position, selection nor focus", async ({
    openExplorer,
    server,
  }) => {
    const page = await openExplorer("/?sort=company&order=asc", {
      reducedMotion: "reduce",
    });
    await scrollTable(page, { top: 700 });
    // A row that is rendered only after scrolling.
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

    // A project that sorts first in this order, so every row moves down by one.
    const { data: projects } = await server.service
      .from("projects")
      .select("id, companies(id, name)")
      .eq("status", "submitted")
      // Not a project of the company whose name is selected.
      .order("project_id")
      .limit(1);
    const project = projects?.[0];
    const company = project?.companies;
    if (!project || !company) throw new Error("the demo data has no submitted project");
    const rename = (name: string) =>
      server.service.from("companies").update({ name }).eq("id", company.id).throwOnError();
    const setStatus = (status: ReviewStatus) =>
      server.service.from("projects").update({ status }).eq("id", project.id).throwOnError();
    await rename("A first company");
    await setStatus("approved");
    try {
      const shown = page.getByRole("button", { name: "1 new project — show" });
      await refocusUntil(page, () => expect(shown).toBeVisible({ timeout: 5_000 }));
      await expect(resultCount(page)).toHaveText("57 projects");
      expect(await kept.evaluate((row) => row.getBoundingClientRect().top)).toBe(top);
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(selected);
      await expect(button).toBeFocused();
      await page.getByRole("button", { name: "1 new project — show" }).click();
      expect(await kept.evaluate((row) => row.getBoundingClientRect().top)).toBe(top);
      await scrollTable(page, { top: 0 });
      await expect(companies(page).first()).toHaveText("A first company");
    } finally {
      await setStatus("submitted");
      await rename(company.name);
    }
  });
});

test("only the rows in view are rendered, with their row index, and a focused row is never removed", async ({
  openExplorer,
}) => {
  const page = await openExplorer();
  const table = page.getByRole("table", { name: "Carbon credit projects" });
  expect(Number(await table.getAttribute("aria-rowcount"))).toBeGreaterThanOrEqual(57);
  await expect(page.locator("tr[data-project]").nth(19)).toHaveCount(0);
  const first = page.locator("tr[data-project]").first();
  await expect(first).toHaveAttribute("aria-rowindex", "2");
  await first.getByRole("button", { name: "Copy email" }).focus();
  await scrollTable(page, { top: 1400 });
  await expect(page.locator('tr[aria-rowindex="36"]')).toHaveCount(1);
  await expect(first.getByRole("button", { name: "Copy email" })).toBeFocused();
  await expect(page.locator('tr[aria-rowindex="2"]')).toHaveCount(1);
});
