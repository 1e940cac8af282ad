import { viewports } from "../../fixtures/browser.ts";
import {
  choose,
  companies,
  menuButton,
  resultCount,
  waitForExplorer,
} from "../fixtures/explorer-page.ts";
import { waitForRender } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true } });

const phone = { viewport: viewports.phone, hasTouch: true, isMobile: true };

test("below 768 px cards replace the table, and from 768 px the table replaces the cards", async ({
  openExplorer,
}) => {
  const page = await openExplorer("/", { viewport: { width: 767, height: 900 } });
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.locator("article[data-project]").nth(2)).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.locator("article[data-project]")).toHaveCount(0);
});

test("a shared link with filters, pins and the #projects fragment hydrates without an error or overflow, stays at the projects, and its pinned rows come first and can be unpinned", async ({
  newPage,
}) => {
  const page = await newPage(phone);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto("/?location=Kenya&sector=Energy&q=a&pin=9114#projects");
  await waitForExplorer(page);
  const heading = page.getByRole("heading", { name: "Explore Carbon Credit Projects" });
  await expect(heading).toBeInViewport();
  // Anything that would scroll the page back has run once the page is idle.
  await waitForRender(page);
  await expect(heading).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(errors).toEqual([]);

  const pinned = page.getByRole("list", { name: "Pinned projects" });
  await expect(pinned.getByRole("heading")).toHaveText(["Kilifi Creek Mangroves"]);
  await pinned.getByRole("button", { name: "Unpin row" }).tap();
  await expect(pinned).toHaveCount(0);
});

test("a card shows company, badges, kind, flags, masked values, accreditation, SDGs and contact", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer("/?q=kilifi", phone);
  const card = page.locator("article[data-project]");
  await expect(card.getByRole("heading", { level: 3 })).toHaveText("Kilifi Creek Mangroves");
  await expect(card.locator('[data-area="name"]')).toHaveText("Kilifi Mangrove Trust · 9114");
  await expect(card.locator('[data-area="subtitle"]')).toHaveText(
    "Mangroves · Nature-Based Solutions",
  );
  await expect(card.locator('[data-area="badges"] [data-tone]')).toHaveText([
    "Project Verified",
    "Spot credits",
    "Removal",
  ]);
  await expect(card.locator("dt")).toHaveText([
    "Cost / tCO2e",
    "Permanence",
    "Rating",
    "Company",
    "Project",
    "UN SDGs",
  ]);
  await expect(card.locator("dd")).toHaveText(["$XX.XX", "XX years", "XX", "Kenya", "Kenya", "6"]);
  await expect(card.locator("dd img")).toHaveCount(2);
  await expect(card.locator('[data-area="foot"] > span').first()).toHaveText("Verra");
  for (const name of ["Copy email", "Visit website", "Download methodology"]) {
    await expect(card.getByRole("button", { name })).toBeVisible();
  }

  await test.step("tapping the company shows its description, and tapping again closes it", async () => {
    const company = page.locator("article[data-project] h3 button");
    await company.tap();
    await expect(page.getByRole("tooltip")).toBeVisible();
    await company.tap();
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  });

  await test.step("a badge is explained on tap", async () => {
    await page.getByRole("button", { name: "Spot credits" }).tap();
    await expect(page.getByRole("tooltip")).toContainText("Already issued");
    await page.getByRole("button", { name: "Spot credits" }).tap();
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  });
});

test("a card names two accreditations and counts the rest, treats everything but avoidance without storage as removal, and says that the filter follows another rule", async ({
  server,
  sharedExplorer,
}) => {
  const page = await sharedExplorer("/?q=kilifi", phone);
  const card = page.locator("article[data-project]");
  const find = async (id = "") => {
    await page.getByRole("searchbox", { name: "Search projects" }).fill(id);
    await expect(card.locator('[data-area="name"]')).toHaveText([new RegExp(`\\b${id}\\b`)]);
  };
  await find("PURO-0588");
  await expect(card.locator('[data-area="foot"] > span').first()).toHaveText(
    "Verra, Gold Standard +2",
  );
  await expect(card.getByRole("button", { name: "+2" })).toHaveCount(1);

  const { data } = await server.service
    .from("project_listings")
    .select("project_id, carbon_category")
    .in("carbon_category", [
      "Reduced/avoided emissions without storage",
      "Reduced emissions with long-lived storage",
    ]);
  for (const [category, label] of [
    ["Reduced/avoided emissions without storage", "Avoidance"],
    ["Reduced emissions with long-lived storage", "Removal"],
  ] as const) {
    await find(data?.find(({ carbon_category }) => carbon_category === category)?.project_id ?? "");
    await expect(card.locator('[data-area="badges"] [data-tone]').last()).toHaveText(label);
  }

  await find("PC-0388");
  await page.getByRole("button", { name: "Removal", exact: true }).tap();
  await expect(page.getByRole("tooltip")).toContainText(
    /^Reduced emissions with long-lived storage.*so it leaves this project out\.$/,
  );

  // A card's link leads to the project's page.
  const id = await card.getAttribute("data-project");
  await card.getByRole("link", { name: /^View project: / }).tap();
  await expect(page).toHaveURL(`/projects/${id}`);
});

test("signed in, a card shows the real values", async ({ openExplorer }) => {
  const page = await openExplorer("/?q=kilifi", {
    ...phone,
    email: "card@example.org",
  });
  const values = page.locator("article[data-project] dd");
  await expect(values.nth(0)).toHaveText(/^\$\d+$/);
  await expect(values.nth(1)).toHaveText(/years/);
  await expect(values.nth(2).locator("img")).toHaveAttribute("alt", /^[ABCD]/);
});

test("the controls before the first card take less than 300 px, the rest are one tap away, and filters, sorting and columns work on a phone too", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer("/", phone);
  const search = await page.getByLabel("Search projects").boundingBox();
  const card = await page.locator("article[data-project]").first().boundingBox();
  expect((card?.y ?? Number.NaN) - (search?.y ?? Number.NaN)).toBeLessThan(300);

  const views = page.getByRole("group", { name: "Views" });
  const removal = page.getByLabel("Only show removal credits");
  await expect(views).toBeHidden();
  await expect(removal).toBeHidden();
  const more = page.getByRole("button", { name: "More filters" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await expect(views).toBeVisible();
  await removal.check();
  await more.press("Enter");
  await expect(removal).toBeHidden();
  await expect(page.getByRole("list", { name: "Active filters" })).toHaveText("Removal credits");
  await page.getByRole("button", { name: "Clear all" }).tap();

  await choose(page, "Project Location", "Kenya");
  await expect(resultCount(page)).toHaveText("4 of 56 projects");
  await more.tap();
  await choose(page, "Project Stage", "Project Verified");
  await page.getByRole("button", { name: "Clear all" }).tap();
  await page.getByRole("button", { name: "Select Columns" }).tap();
  await page.getByRole("menuitemcheckbox", { name: "Permanence" }).tap();
  await page.keyboard.press("Escape");
  await expect(
    page.locator("article[data-project]").first().locator("dt").getByText("Permanence"),
  ).toHaveCount(0);
  await page.getByRole("button", { name: "Select Columns" }).tap();
  await page.getByRole("menuitem", { name: "Show all columns" }).tap();
  await more.tap();
  await expect(page).toHaveURL("/");
});

test("the page of 56 projects is short, renders only the cards in view, each with its position, and its two main filters are within reach of a thumb", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer("/", phone);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9000);
  const location = menuButton(page, "Project Location");
  const bottom = async () => {
    const box = await location.boundingBox();
    return Math.round(phone.viewport.height - (box?.y ?? 0) - (box?.height ?? 0));
  };
  const cards = page.getByRole("list", { name: "Carbon credit projects" });
  const items = page.locator('ol[aria-label="Carbon credit projects"] > li');
  await expect(items.nth(11)).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 4000, behavior: "instant" }));
  await expect(items.first()).not.toHaveAttribute("aria-posinset", "1");
  await expect(items.first()).toHaveAttribute("aria-setsize", "56");
  await expect(
    page.locator("article[data-project]").filter({ visible: true }).first(),
  ).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 2500, behavior: "instant" }));
  await expect.poll(bottom).toBeLessThan(20);
  await choose(page, "Project Location", "Kenya");
  await expect(resultCount(page)).toHaveText("4 of 56 projects");

  // The bar of projects to compare takes their place, and past the cards there is none.
  const compare = cards.getByLabel(/^Compare /).last();
  await compare.check();
  await expect(page.getByRole("region", { name: "Projects to compare" })).toBeVisible();
  await expect.poll(bottom).toBeGreaterThan(400);
  await compare.uncheck();
  await expect.poll(bottom).toBeLessThan(20);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(location).not.toBeInViewport();
  await page.getByRole("button", { name: "Clear all" }).tap();
  await expect(page).toHaveURL("/");
});

test("cards are sorted and come in pages, whose number is in the URL, and 'back' finds the same place", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer("/", phone);
  const sort = page.getByLabel("Sort by");
  await expect(sort.locator("option:checked")).toHaveText("Newest first");
  await expect(sort.getByRole("option", { name: /Cost|Permanence|Rating/i })).toHaveCount(0);
  await sort.selectOption("company ascending");
  await expect(companies(page).first()).toHaveText("Aerolith");
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const first = await height();
  const more = page.getByRole("button", { name: "Show 12 more" });
  await expect(page.getByText("12 of 56 projects shown")).toBeVisible();
  await more.press("Enter");
  // The keyboard goes on with the first of the new cards.
  await expect(page.locator('li[aria-posinset="13"]')).toBeFocused();
  await expect(page).toHaveURL(/[?&]page=2$/);
  await expect.poll(height).toBeGreaterThan(first * 1.3);
  await expect(page.getByText("24 of 56 projects shown")).toBeVisible();

  const link = page.locator('li[aria-posinset="14"]').getByRole("link", { name: /^View project/ });
  await link.click();
  await expect(page).toHaveURL(/\/projects\//);
  await page.goBack();
  await expect(link).toBeInViewport();
  await page.getByRole("searchbox", { name: "Search projects" }).fill("kilifi");
  await expect(page).toHaveURL(/\?q=kilifi&sort=company$/);
});
