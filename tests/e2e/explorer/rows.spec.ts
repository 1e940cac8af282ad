import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { choose, rowHeight, scrollTable, waitForFullList } from "../fixtures/explorer-page.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true } });

/** Records the events sent to the analytics script. */
function watchAnalytics(page: Page) {
  return page.addInitScript(() => {
    const events: unknown[] = [];
    Object.assign(window, {
      events,
      plausible: (name: string, { props }: { props: unknown }) => events.push([name, props]),
    });
  });
}
const analyticsEvents = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { events: [string, unknown][] }).events.filter(
      ([name]) => !/vitals|performance/.test(name),
    ),
  );

/** Stops the page's installed clock; the test then advances it. */
async function stopClock(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

const row = (page: Page) => page.locator("tbody tr[data-project]").first();

/** A notice that has both texts; it disappears by itself. */
const notice = (page: Page, title: string, text: string) =>
  page.getByRole("listitem").filter({ hasText: title }).filter({ hasText: text });

/** Searches until the first row is the one that has this text. */
async function search(page: Page, text: string, shown: string) {
  await page.getByRole("searchbox", { name: "Search projects" }).fill(text);
  await expect(row(page)).toContainText(shown);
}

test.describe("the contact buttons", () => {
  test("copy the e-mail address, open the website in a new tab after 100 ms, and download the methodology under its name; a failure and a missing document have their messages", async ({
    openExplorer,
  }) => {
    const page = await openExplorer("/?q=kilifi", {
      permissions: ["clipboard-read", "clipboard-write"],
      before: watchAnalytics,
    });
    const company = "Kilifi Mangrove Trust";
    await row(page).getByRole("button", { name: "Copy email" }).click();
    const email = "credits@kilifi-mangrove-trust.example";
    await expect(notice(page, "Email copied to clipboard", email)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email);

    const { pressed, opened, parameters } = await visitWebsite(page);
    const url = "https://kilifi-mangrove-trust.example";
    expect(parameters).toEqual([url, "_blank", "noopener,noreferrer"]);
    expect(opened - pressed).toBeGreaterThanOrEqual(99);

    const started = page.waitForEvent("download");
    await row(page).getByRole("button", { name: "Download methodology" }).click();
    const download = await started;
    expect(download.suggestedFilename()).toBe("VM0033_methodology.pdf");
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await expect(notice(page, "Methodology downloaded", "9114 methodology document")).toBeVisible();

    expect(await analyticsEvents(page)).toEqual([
      ["copy_email", { company, email }],
      ["website_visit", { company, url, view_type: "table" }],
      ["methodology_download", { company, project_id: "9114" }],
    ]);

    await test.step("show an error when copying or the download fails", async () => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
      });
      await row(page).getByRole("button", { name: "Copy email" }).click();
      await expect(
        notice(page, "Failed to copy email", "Please try again or copy manually"),
      ).toBeVisible();
      await page.route("**/methodologies/**", (route) => route.fulfill({ status: 500 }));
      await row(page).getByRole("button", { name: "Download methodology" }).click();
      await expect(
        notice(page, "Download failed", "Please try again or contact support"),
      ).toBeVisible();
    });

    await test.step("fall back to info@ the host of the website", async () => {
      await search(page, "fjordvarme", "Fjordvarme");
      const copy = row(page).getByRole("button", { name: "Copy email" });
      await expect(copy).toHaveAttribute("title", "info@fjordvarme-capture.example");
    });

    await test.step("show a message when there is no document", async () => {
      await search(page, "calder", "Calder");
      await row(page).getByRole("button", { name: "Download methodology" }).click();
      await expect(
        notice(
          page,
          "Methodology not available",
          "This project's methodology document is not currently available",
        ),
      ).toBeVisible();
    });
  });

  /** Presses the button; returns when it was pressed, and when and how the window was opened. */
  async function visitWebsite(page: Page) {
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
    return { pressed, opened, parameters };
  }
});

test("a row's cells: ticked rows are mint, names come first, lists, flags and logos say what they leave out", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer();

  await test.step("only ticked rows are mint, not hovered ones", async () => {
    const background = (index: number) =>
      page
        .locator("tbody tr[data-project]")
        .nth(index)
        .locator("td")
        .first()
        .evaluate((cell) => getComputedStyle(cell).backgroundColor);
    await row(page).getByRole("checkbox").check();
    await page.locator("tbody tr[data-project]").nth(2).hover();
    const mint = "rgb(240, 249, 243)";
    expect(await background(0)).toBe(mint);
    expect(await background(2)).not.toBe(mint);
    expect(await background(2)).not.toBe(await background(3));
    await row(page).getByRole("checkbox").uncheck();
  });

  await test.step("the count of a plain list is never alone on a line", async () => {
    const alone = () =>
      page
        .locator('td button:is([data-hint="type"], [data-hint="subType"])')
        .evaluateAll((counts) =>
          counts.flatMap((count) => {
            const text = document.createRange();
            text.setStart(count.closest("td") ?? count, 0);
            text.setEndBefore(count);
            const { top, bottom } = count.getBoundingClientRect();
            const isBeside = [...text.getClientRects()].some(
              (line) => line.top < bottom - 2 && line.bottom > top + 2,
            );
            return isBeside ? [] : [count.closest("td")?.textContent];
          }),
        );
    await expect(page.locator('td button[data-hint="type"]').first()).toBeVisible();
    for (const top of [0, 700, 1400, 2100, 2800]) {
      await scrollTable(page, { top });
      await expect.poll(alone).toEqual([]);
    }
  });

  await test.step("accreditation: two badges and '+N', 'Other' hidden, 'None' if nothing is left", async () => {
    await scrollTable(page, { top: 0 });
    const cells = await accreditations(page);
    expect(cells.some((cell) => /^[^|]+\|[^|]+\|\+2$/.test(cell))).toBe(true);
    expect(cells).toContain("None");
    expect(cells.join()).not.toContain("Other");
    expect(cells.every((cell) => cell.split("|").length <= 3)).toBe(true);
  });

  await test.step("a project's name comes before its company and its ID, and nothing is cut that can be shown", async () => {
    await search(page, "ISM-AE01", "Hellisheiði Capture Hall");
    const name = row(page).locator("[data-project-name]");
    await expect(name).toHaveText("Hellisheiði Capture Hall");
    const isWhole = (element: HTMLElement) => element.scrollWidth <= element.clientWidth;
    expect(await name.evaluate(isWhole)).toBe(true);
    expect(await row(page).locator("[data-registry-id]").evaluate(isWhole)).toBe(true);
    const company = row(page).locator("[data-company]");
    expect((await name.boundingBox())?.y).toBeLessThan((await company.boundingBox())?.y ?? 0);
    expect((await row(page).boundingBox())?.height).toBe(44);
  });

  await test.step("the count of further accreditations is on the line of the last one named", async () => {
    await search(page, "PURO-0588", "PURO-0588");
    const cell = page.locator('tbody td:has([data-hint="accreditation"])');
    await expect(cell).toHaveText("Verra Gold Standard+2");
    const badge = await cell.locator("[data-tone]").last().boundingBox();
    const count = await cell.getByRole("button", { name: "+2" }).boundingBox();
    expect(Math.abs((badge?.y ?? Number.NaN) - (count?.y ?? Number.NaN))).toBeLessThan(8);
  });

  await test.step("the company's logo, or initials beside the name if it is missing or fails", async () => {
    await search(page, "kilifi", "Kilifi Mangrove Trust");
    await expect(row(page).locator('[data-hint="company"] img')).toHaveCount(1);
    for (const text of ["derrick", "chiloe"]) {
      await page.getByRole("searchbox", { name: "Search projects" }).fill(text);
      // A logo is fetched, and may fail, only once its row is in view.
      await page.locator("[data-table-frame]").scrollIntoViewIfNeeded();
      await expect(page.locator("tbody [data-initials]").first()).toBeVisible();
      await expect(row(page).locator("[data-company]")).not.toHaveText("");
    }
    await page.getByRole("button", { name: "Clear all" }).click();
  });

  await test.step("flags: a name beside a single one, three of several and '+N', a globe for Global", async () => {
    await choose(page, "Project Location", "Uganda");
    const cell = row(page).locator('span:has(> [data-hint="location"])');
    await expect(cell.locator("img")).toHaveCount(3);
    await expect(cell).toHaveText("+2");
    await scrollTable(page, { left: 1100 });
    await cell.getByRole("button").hover();
    await expect(page.getByRole("tooltip")).toBeVisible();
    await expect(page.getByRole("tooltip").getByRole("listitem")).toHaveText([
      "Kenya",
      "Tanzania",
      "Uganda",
      "Malawi",
      "Zambia",
    ]);
    for (const flag of await cell.locator("img").all()) {
      await expect(flag).toHaveJSProperty("complete", true);
      await expect(flag, "three times its displayed width").toHaveJSProperty("naturalWidth", 63);
    }
    await page.getByRole("button", { name: "Clear all" }).click();
    await choose(page, "Project Location", "Global");
    const globe = row(page).locator("span:has(> [data-globe])");
    await expect(globe).toHaveText("Global");
    await page.getByRole("button", { name: "Clear all" }).click();
  });
});

/** What the accreditation cells of all rows show, part by part, top to bottom. */
async function accreditations(page: Page): Promise<string[]> {
  const table = page.getByRole("table", { name: "Carbon credit projects" });
  const lines = Number(await table.getAttribute("aria-rowcount"));
  const seen = new Map<string, string>();
  const readCells = async () => {
    const drawn = await page.evaluate(() =>
      [...document.querySelectorAll("tbody tr[data-project]")].map((line): [string, string] => [
        line.getAttribute("aria-rowindex") ?? "",
        [
          ...(line.children[13]?.querySelectorAll(
            "[data-tone], [data-hint]:not(:has([data-tone])), [data-none]",
          ) ?? []),
        ]
          .map((e) => e.textContent)
          .join("|"),
      ]),
    );
    for (const [index, text] of drawn) seen.set(index, text);
    return seen;
  };
  // The header is row 1; each step scrolls until the next row is rendered.
  for (let index = 2; index <= lines; index += 1) {
    if ((await readCells()).has(String(index))) continue;
    await table.locator(`tr[aria-rowindex="${index - 1}"]`).evaluate((line) => {
      line.scrollIntoView({ block: "start" });
    });
    await expect.poll(async () => (await readCells()).has(String(index))).toBe(true);
  }
  expect(seen.size).toBe(lines - 1);
  return [...seen.values()];
}

test.describe("pinning", () => {
  test("with the button at a row's left edge, which shows on hover, or by keyboard; the row moves into its own table", async ({
    sharedExplorer,
  }) => {
    const page = await sharedExplorer();
    await scrollTable(page, { top: 0, left: 0 });
    const second = page.locator("tbody tr[data-project]").nth(1);
    const id = (await second.locator("[data-registry-id]").textContent()) ?? "";
    const pin = second.getByRole("button", { name: "Pin row" });
    await expect(pin).toHaveCSS("background-image", "none");
    await second.hover({ position: { x: 10, y: 20 } });
    await expect(pin).toHaveCSS("background-image", /url\(/);
    await pin.click();
    const pinned = page.getByRole("table", { name: "Pinned projects" });
    await expect(pinned).toBeVisible();
    await expect(pinned.locator("[data-registry-id]")).toHaveText([id]);
    const others = page.getByRole("table", { name: "Carbon credit projects" });
    await expect(others.locator("[data-registry-id]").getByText(id, { exact: true })).toHaveCount(
      0,
    );
    await expect(others).toHaveAttribute("aria-rowcount", "56");

    await scrollTable(page, { top: 1200 });
    const [area, frame] = await Promise.all([
      pinned.boundingBox(),
      page.locator("[data-table-frame]").boundingBox(),
    ]);
    expect(Math.round((area?.y ?? 0) - (frame?.y ?? 0))).toBe(1);
    await pinned.getByRole("button", { name: "Unpin row" }).click();
    await expect(pinned).toHaveCount(0);

    await scrollTable(page, { top: 0 });
    await row(page).getByRole("button", { name: "Pin row" }).focus();
    await page.keyboard.press("Enter");
    await expect(pinned).toBeVisible();
  });

  test("leaves room for other rows, however many are pinned", async ({
    server,
    sharedExplorer,
  }) => {
    const { data } = await server.service.from("project_listings").select("project_id").limit(20);
    const pins = new URLSearchParams(data?.map(({ project_id }) => ["pin", project_id ?? ""]));
    const page = await sharedExplorer(`/?${pins}`);
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
    expect(visible.pinned).toBeLessThanOrEqual(visible.frame - 3 * rowHeight);
    expect(visible.head).toBe(1);
  });
});

test("images that fail: the alt text is shown in place of the image, even before scripts run", async ({
  newPage,
}) => {
  const page = await newPage();
  await page.route(/\.webp|\/ratings-agency\.svg|\.js$/, (route) => route.abort());
  await page.goto("/?location=Uganda", { waitUntil: "commit" });
  const textOf = (selector: string) =>
    page.locator(selector).evaluateAll((images) =>
      images.map((image) => {
        image.scrollIntoView();
        return getComputedStyle(image, "::before").content;
      }),
    );
  const flags = 'tbody span:has(> [data-hint="location"]) img';
  await expect.poll(() => textOf(flags)).toEqual(['"Kenya"', '"Tanzania"', '"Uganda"']);
  for (const flag of await page.locator(flags).all()) {
    const box = await flag.boundingBox();
    expect(box?.height, "no space for the browser's own icon").toBeLessThan(22);
  }
  await expect.poll(() => textOf("thead img")).toEqual(['"BeZero rating"']);
  // Decorative, because the company's name is beside it.
  await expect(page.locator('tbody img[alt=""][data-failed]').first()).toBeHidden();
});

/** Opens the page until the first-visit overlay has just appeared, with the clock stopped. */
async function firstVisit(page: Page): Promise<Page> {
  await page.clock.install();
  await stopClock(page);
  // Scripts load on animation frames, which the stopped clock holds back.
  await page.goto("/", { waitUntil: "commit" });
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return page.getByText(overlayText).isVisible();
    })
    .toBe(true);
  return page;
}

const overlayText = "Scroll to see more columns";

test("what disappears by itself: the first-visit overlay once it could be read, and a company's explanation", async ({
  newPage,
}) => {
  const page = await firstVisit(
    await newPage({ viewport: { width: 1440, height: 700 }, reducedMotion: "reduce" }),
  );
  const overlay = page.getByText(overlayText);
  const table = page.locator('[aria-label="Table of projects"]');
  const toTable = () => table.evaluate((element) => element.scrollIntoView({ block: "center" }));
  /** Until the browser has noticed, which it does once a frame: the overlay's own observer, too. */
  const fromTable = () =>
    table.evaluate((element) => {
      window.scrollTo(0, 0);
      return new Promise<void>((resolve) => {
        const noticed: IntersectionObserverCallback = ([entry], observer) => {
          if (entry?.isIntersecting) return;
          observer.disconnect();
          resolve();
        };
        new IntersectionObserver(noticed, { threshold: 0.5 }).observe(element);
      });
    });
  const isRemembered = () =>
    page.evaluate(() => localStorage.getItem("project-table-scroll-hint") !== null);

  await test.step("it does not jiggle with reduced motion, and comes back with the table", async () => {
    await expect(overlay).toHaveCSS("animation-name", "none");
    await page.clock.runFor(5000);
    await expect(overlay).toHaveCount(0);
    expect(await isRemembered()).toBe(false);
    await toTable();
    await expect(overlay).toBeVisible();
  });

  await test.step("it disappears on any mouse press, and is not remembered yet", async () => {
    await page.clock.runFor(300);
    await page.mouse.click(20, 300);
    await expect(overlay).toHaveCount(0);
    expect(await isRemembered()).toBe(false);
  });

  await test.step("it disappears after five seconds in view, with the table not interactive meanwhile, and stays away", async () => {
    await fromTable();
    await page.clock.runFor(100);
    await toTable();
    await expect(overlay).toBeVisible();
    await expect(table).toHaveAttribute("inert");
    await page.clock.runFor(4000);
    await expect(overlay).toBeVisible();
    await page.clock.runFor(1000);
    await expect(overlay).toHaveCount(0);
    await expect(table).not.toHaveAttribute("inert");
    expect(await isRemembered()).toBe(true);
    await page.clock.resume();
    await page.reload();
    await waitForReady(page);
    await waitForFullList(page);
    await expect(overlay).toHaveCount(0);
  });

  await test.step("the company cell shows name and description on hover and focus; they stay 150 ms, and Escape closes them", async () => {
    await search(page, "kilifi", "Kilifi Mangrove Trust");
    const company = row(page).locator('[data-hint="company"]');
    const tip = page.getByRole("tooltip");
    await company.hover();
    await expect(tip).toBeVisible();
    await expect(tip).toHaveText(/^Kilifi Creek MangrovesKilifi Mangrove Trust · 9114.{40}/);
    await expect(company).toHaveAttribute("aria-describedby", (await tip.getAttribute("id")) ?? "");
    await stopClock(page);
    await page.mouse.move(700, 60);
    await page.clock.runFor(149);
    await expect(tip).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(tip).toHaveCount(0);
    await page.clock.resume();

    await row(page).getByRole("button", { name: "Pin row" }).focus();
    await page.keyboard.press("Tab");
    await expect(tip).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tip).toHaveCount(0);
  });
});
