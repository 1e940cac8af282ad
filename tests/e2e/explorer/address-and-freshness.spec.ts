import type { Page } from "@playwright/test";
import {
  choose,
  resultCount,
  sortButton,
  waitForExplorer,
  withoutHint,
} from "../fixtures/explorer-page.ts";
import { blockSockets } from "../fixtures/live-page.ts";
import { hold, html, waitForReady, waitForRender } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { consent: true } });

test("the URL contains the whole state in readable form, changes without a reload or a jump, and 'back' undoes each change", async ({
  openExplorer,
}) => {
  const page = await openExplorer();
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const figures = page.getByRole("list", { name: "Listed now" });
  const listed = await figures.textContent();
  const search = page.getByRole("searchbox", { name: "Search projects" });

  /** At this URL, and the page has followed it. */
  async function isAt(url: string | RegExp) {
    await expect(page).toHaveURL(url);
    await waitForRender(page);
  }

  await test.step("'back' undoes a filter, and a searched text as a whole", async () => {
    await choose(page, "Project Location", "Kenya");
    await isAt("/?location=Kenya");
    await page.getByLabel("Only show issued credits").check();
    await isAt("/?location=Kenya&issued=yes");
    await search.fill("ki");
    await isAt("/?q=ki&location=Kenya&issued=yes");
    await search.fill("kilifi");
    await isAt("/?q=kilifi&location=Kenya&issued=yes");
    await sortButton(page, "Company").click();
    await isAt(/&sort=company$/);

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

  await test.step("the whole state", async () => {
    await choose(page, "Project Sectors", "Energy");
    await page.getByLabel("Only show issued credits").check();
    await search.fill("steam");
    await sortButton(page, "Company").click();
    await page.getByRole("button", { name: "Select Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Contact" }).click();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(
      "/?q=steam&sector=Energy&location=Kenya&issued=yes&sort=company&hide=contact",
    );
  });

  await test.step("another page and 'back' restore the state; the home link clears it", async () => {
    const shown = (await resultCount(page).textContent()) ?? "";
    expect(shown).toMatch(/ of 56 projects$/);
    await page.getByRole("link", { name: "About", exact: true }).first().click();
    await expect(page).toHaveURL("/about");
    await page.goBack();
    await expect(resultCount(page)).toHaveText(shown);
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(resultCount(page)).toHaveText("56 projects");
    expect(await page.evaluate(() => "stays" in window)).toBe(true);
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

/** Every part of the state. */
const wholeState =
  "/?q=a&location=Kenya&removal=yes&sort=company&order=desc&hide=contact+region&pin=9114&stage=project-verified&sdg=13";

test("the server's HTML contains the first rows of every view, and none moves at hydration", async ({
  newPage,
  server,
}) => {
  for (const [path, count] of [
    ["/", 15],
    ["/?location=Kenya", 4],
    ["/?sort=company&order=desc", 15],
  ] as const) {
    const rows = (await html(server, path)).match(/<tr aria-rowindex="\d+" data-project=/g);
    expect(rows, path).toHaveLength(count);
  }

  const page = await newPage({ kept: withoutHint });
  for (const path of ["/", wholeState]) {
    const { release } = await openBeforeScripts(page, path);
    const first = await firstRows(page);
    expect(first.length, path).toBeGreaterThan(1);
    await page.evaluate(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ("value" in entry) shifts.push(Number(entry.value));
      }).observe({ type: "layout-shift" });
    });
    release();
    await waitForExplorer(page);
    await waitForRender(page);
    expect((await firstRows(page)).slice(0, first.length), path).toEqual(first);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts, path).toEqual([]);
    await page.unrouteAll();
  }

  await test.step("the URL restores everything on direct entry", async () => {
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
});

test("without a socket, a refetch happens on focus once 30 s have passed, and every 60 s; a change then appears on the list and on the project's page", async ({
  change,
  newPage,
}) => {
  const page = await newPage({ kept: withoutHint });
  await blockSockets(page);
  const reads: string[] = [];
  page.on("request", (request) => {
    if (isListingRead(request)) reads.push(request.url());
  });
  await page.clock.install();
  await page.goto("/?sort=company");
  await page.clock.runFor(2000);
  await waitForExplorer(page);
  // Once the whole list is there, both of the first reads are done.
  await page.clock.runFor(1000);
  const first = reads.length;
  expect(first).toBeGreaterThan(0);
  const focus = () => page.evaluate(() => window.dispatchEvent(new Event("focus")));

  await page.clock.runFor(10_000);
  await focus();
  await page.clock.runFor(1000);
  // Requests are reported in order, so a read would have been reported before this one.
  await page.evaluate(() => fetch("/robots.txt"));
  expect(reads.length).toBe(first);
  await page.clock.runFor(25_000);
  const responded = page.waitForResponse(isListingRead);
  await focus();
  await responded;
  expect(reads.length).toBe(first + 1);

  const row = page.locator('tr[aria-rowindex="4"]');
  const id = (await row.getAttribute("data-project")) ?? "";
  const open = await page.context().newPage();
  await blockSockets(open);
  const read = open.waitForResponse(/\/api\/listings/);
  await open.goto(`/projects/${id}`);
  await open.clock.runFor(2000);
  await waitForReady(open);
  await open.mouse.move(5, 5);
  await (await read).finished();
  await change("projects", id, { project_region: "Atlantis" });

  // The minute starts when the page has processed the response, which may be slightly later.
  let seconds = 0;
  await expect
    .poll(async () => {
      await page.clock.runFor(5000);
      seconds += 5;
      return reads.length;
    })
    .toBeGreaterThan(first + 1);
  expect(seconds).toBeLessThanOrEqual(120);
  await expect(row).toContainText("Atlantis");
  await expect(row.getByText("Updated", { exact: true })).toBeVisible();
  expect(await row.getAttribute("data-project")).toBe(id);
  await expect(async () => {
    await open.clock.runFor(5_000);
    await expect(open.getByText(/^Updated: .*Region/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(open.getByText("Atlantis").first()).toBeVisible();
});

/** A read of the projects or of just their version, which the cache checks first for changes. */
const isListingRead = (read: { url(): string }) =>
  /project_listings|get_public_data_versions/.test(read.url());
