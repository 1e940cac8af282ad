import { viewports } from "../../fixtures/browser.ts";
import {
  choose,
  resultCount,
  rowHeight,
  scrollTable,
  sortButton,
  waitForFullList,
} from "../fixtures/explorer-page.ts";
import { fillLogin, mailTo } from "../fixtures/sign-in.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true } });

const wide = { width: 1920, height: 1000 };

test("compact rows and a view with its columns are remembered, a view is in the URL, and the visitor's own views are kept in this browser", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer();
  const views = page.getByRole("group", { name: "Views" });
  const view = (name: string) => views.getByRole("button", { name, exact: true });
  const heads = page.getByRole("columnheader");
  const compact = page.getByRole("button", { name: "Compact rows" });
  const row = (index: number) => page.locator(`tr[aria-rowindex="${index}"]`);

  await test.step("compact rows show more at once and keep their position", async () => {
    await scrollTable(page, { top: 20 * rowHeight });
    await expect(row(22)).toBeVisible();
    await compact.click();
    await expect(row(22)).toHaveCSS("height", "34px");
    // The name is truncated before the ID beside it.
    const nameEndsFirst = await row(22).evaluate((shown) => {
      const [name, id] = ["[data-project-name]", "[data-registry-id]"].map((part) =>
        shown.querySelector(part)?.getBoundingClientRect(),
      );
      return name && id && name.right <= id.left;
    });
    expect(nameEndsFirst).toBe(true);
    const top = () =>
      page.getByRole("region", { name: "Table of projects" }).evaluate((table) => table.scrollTop);
    await expect.poll(top).toBe(20 * 34);
    await scrollTable(page, { top: 100_000 });
    await expect(row(57)).toBeVisible();
  });

  await choose(page, "Project Location", "Kenya");
  await expect(view("All columns")).toHaveAttribute("aria-pressed", "true");
  await view("Price and quality").click();
  await expect(heads).toHaveCount(7);
  await expect(page).toHaveURL("/?location=Kenya&view=price-and-quality");
  await expect(view("Price and quality")).toHaveAttribute("aria-pressed", "true");
  await expect(view("Save view")).toHaveCount(0);

  await page.getByRole("button", { name: "Select Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Project Location" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\?location=Kenya&hide=/);
  await expect(views.locator('[aria-pressed="true"]')).toHaveCount(0);
  await view("Save view").click();
  await page.getByLabel("View name").fill("For the board");
  await page.keyboard.press("Enter");
  await expect(view("For the board")).toHaveAttribute("aria-pressed", "true");
  await expect(view("For the board")).toBeFocused();

  await view("Impact").click();
  await expect(page).toHaveURL("/?location=Kenya&view=impact");
  await page.goto("/");
  await expect(view("Impact")).toHaveAttribute("aria-pressed", "true");
  await expect(compact).toHaveAttribute("aria-pressed", "true");
  await expect(row(3)).toHaveCSS("height", "34px");
  await compact.click();
  await expect(row(3)).toHaveCSS("height", "44px");
  await view("For the board").click();
  await expect(heads).toHaveCount(6);
  await views.getByRole("button", { name: "Remove view: For the board" }).click();
  await expect(view("For the board")).toHaveCount(0);
  await view("All columns").click();
  await expect(heads).toHaveCount(18);
  await expect(page).toHaveURL("/");
});

test("the table uses the window's width, and a shadow shows on which side it continues", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer();
  await page.setViewportSize(wide);
  const frame = page.locator("[data-table-frame]");
  await expect.poll(async () => (await frame.boundingBox())?.width).toBeGreaterThan(1700);
  await expect(frame).toHaveAttribute("data-more-after");
  await expect(frame).not.toHaveAttribute("data-more-before");
  await scrollTable(page, { left: 300, top: 1500 });
  await expect(frame).toHaveAttribute("data-more-before");
  await expect(frame).toHaveAttribute("data-more-after");
  await scrollTable(page, { left: 100_000 });
  await expect(frame).not.toHaveAttribute("data-more-after");
  await page.getByRole("button", { name: "Price and quality" }).click();
  await expect(frame).not.toHaveAttribute("data-more-after");
  await expect(frame).not.toHaveAttribute("data-more-before");
  await page.setViewportSize({ width: 2560, height: 1000 });
  await expect.poll(async () => (await frame.boundingBox())?.width).toBe(1840);
  await page.getByRole("button", { name: "All columns" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("explanations", () => {
  test("appear on focus for the agency's header, on hover for stage and availability, in header and cell", async ({
    sharedExplorer,
  }) => {
    const page = await sharedExplorer();
    const tip = page.getByRole("tooltip");

    // The test before may have used the pointer, after which a browser shows no focus of a script.
    await page.keyboard.press("Tab");
    await sortButton(page, "BeZero rating").focus();
    await expect(tip).toContainText("achieves a tonne of CO2e avoided or removed");
    await expect(tip.getByRole("term")).toHaveText([
      ...["AAA", "AA", "A", "Apre", "BBB", "BB", "B", "C", "D"],
    ]);
    await expect(tip.getByRole("link")).toHaveAttribute("href", /^https:\/\/bezerocarbon\.com\//);
    await page.keyboard.press("Escape");
    await expect(tip).toHaveCount(0);

    await sortButton(page, "Project Stage").focus();
    await expect(tip.getByRole("term")).toHaveText([
      "Pre-validation",
      "Pre-verification",
      "Project Verified",
    ]);
    await sortButton(page, "Credit Availability").hover();
    await expect(tip.getByRole("definition")).toHaveCount(3);

    await test.step("those of an element scrolled under a resting pointer only once the pointer moves", async () => {
      const company = page.locator('tbody [data-hint="company"]').nth(2);
      // Hovering may scroll it into view, and the page hears of that only after the pointer's move.
      await company.scrollIntoViewIfNeeded();
      await expect(async () => {
        await page.mouse.move(0, 0);
        await company.hover();
        await expect(tip).toBeVisible({ timeout: 5_000 });
      }).toPass();
      const box = await company.boundingBox();
      const scrolledUnder = page.evaluate(
        () =>
          new Promise<void>((done) =>
            window.addEventListener("mouseover", () => done(), { once: true }),
          ),
      );
      await page.mouse.wheel(0, 120);
      await expect(tip).toHaveCount(0);
      await scrolledUnder;
      // A tooltip's timer, if one were running, would be due before this later and longer one.
      await page.evaluate(() => new Promise((due) => setTimeout(due, 200)));
      await expect(tip).toHaveCount(0);
      await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 12);
      await expect(tip).toBeVisible();
    });

    await page.getByRole("searchbox", { name: "Search projects" }).fill("kilifi");
    const availability = page.locator('tbody [data-hint="creditAvailability"]');
    await expect(availability).toHaveCount(1);
    await availability.hover();
    await expect(tip).toHaveText(/^Yes - Spot CreditsAlready issued/);
  });

  test("appear on tap for a badge or a header, and for a company, whose page opens on the second tap; rows pinned by a link can be unpinned, but none can be pinned", async ({
    openExplorer,
  }) => {
    const page = await openExplorer("/?pin=9114", {
      viewport: viewports.tablet,
      hasTouch: true,
      isMobile: true,
    });
    await expect(page.locator('button[aria-label="Pin row"]').first()).toBeHidden();
    const pinned = page.getByRole("table", { name: "Pinned projects" });
    await pinned.getByRole("checkbox", { name: /^Compare / }).tap();
    await expect(pinned.getByRole("checkbox", { name: /^Compare / })).toBeChecked();
    await pinned.getByRole("button", { name: "Unpin row" }).tap();
    await expect(pinned).toHaveCount(0);

    const tip = page.getByRole("tooltip");
    await page.getByRole("searchbox", { name: "Search projects" }).fill("kilifi");
    await expect(resultCount(page)).toHaveText("1 of 56 projects");
    const company = page.locator('tbody [data-hint="company"]');
    await company.tap();
    await expect(tip).toContainText("Kilifi Mangrove Trust");
    await expect(page).toHaveURL(/\?q=kilifi/);
    await scrollTable(page, { left: 100_000 });
    await page.locator('tbody [data-hint="stage"]').tap();
    await expect(tip).toContainText("An independent auditor has verified");
    await sortButton(page, "Project Stage").tap();
    await expect(tip).toContainText("How far independent auditors");

    const id = await page.locator("tr[data-project]").getAttribute("data-project");
    await company.tap();
    await expect(tip).toContainText("Kilifi Mangrove Trust");
    await company.tap();
    await expect(page).toHaveURL(`/projects/${id}`);
  });
});

test("the server renders the view in the URL, even if other columns were saved", async ({
  newPage,
  server,
}) => {
  const html = await (await fetch(`${server.url}/?view=impact`)).text();
  expect(html.match(/<th [^>]*data-column=/g)).toHaveLength(9);
  const page = await newPage({
    viewport: viewports.tablet,
    kept: { "project-table-column-config": '{"sdgs":false}' },
  });
  await page.goto("/?view=all-columns");
  await waitForFullList(page);
  await expect(page.getByRole("columnheader")).toHaveCount(18);
});

test("a locked value leads to the login, and the e-mail's link back to the same filtered, sorted, pinned view", async ({
  openExplorer,
  server,
}) => {
  const path = "/?location=Kenya&sort=company&view=price-and-quality&pin=9114";
  const page = await openExplorer(path);
  const locked = page.getByRole("link", { name: "Hidden until you log in" });
  await locked.nth(3).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  const email = "locked@example.org";
  await fillLogin(page, email);
  await expect(page.getByText("Magic link sent!").first()).toBeVisible();
  await page.goto((await mailTo(server, email)).link);
  await expect(page).toHaveURL(`${path}#projects`);
  await expect(resultCount(page)).toHaveText("4 of 56 projects");
  await expect(locked).toHaveCount(0);
  await expect(page.getByText("Some data is hidden.")).toHaveCount(0);
  await expect(page.getByRole("table", { name: "Pinned projects" })).toContainText("$34");
});
