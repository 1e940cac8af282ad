import type { Page } from "@playwright/test";
import { listingColumns } from "#domain/listing/columns.ts";
import { viewports } from "../../fixtures/browser.ts";
import {
  choose,
  column,
  companies,
  menuButton,
  resultCount,
  scrollTable,
  sortButton,
  unfoldFilters,
} from "../fixtures/explorer-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { consent: true } });

test("the notice says 'Some data is hidden.' with a link to /login", async ({ sharedExplorer }) => {
  const page = await sharedExplorer();
  await expect(page.getByText("Some data is hidden.")).toBeVisible();
  const link = page.getByRole("link", { name: "Share your email to reveal the good stuff" });
  await expect(link).toHaveAttribute("href", "/login");
});

test("cost, permanence and rating are '$XX.XX', 'XX years' and 'XX', blurred, with a lock", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer();
  expect(new Set(await column(page, "Cost / tCO2e"))).toEqual(new Set(["$XX.XX"]));
  expect(new Set(await column(page, "Permanence"))).toEqual(new Set(["XX years"]));
  const masked = page.locator('tbody [aria-label="Hidden until you log in"]').first();
  await expect(masked).toHaveAttribute("aria-label", "Hidden until you log in");
  const style = await masked.evaluate((element) => ({
    letters: getComputedStyle(element).color,
    blur: getComputedStyle(element).textShadow,
    lock: getComputedStyle(element, "::after").backgroundImage,
  }));
  expect(style.letters).toBe("rgba(0, 0, 0, 0)");
  expect(style.blur).toMatch(/0px 0px 7px/);
  expect(style.lock).toContain("svg");
});

test("the columns are in order, all sortable ones but the locked can be sorted, and the rating's header is the agency's logo", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer();
  const heads = page.getByRole("columnheader");
  await expect(heads).toHaveCount(18);
  const names = await heads.evaluateAll((list) =>
    list.map((head) => head.querySelector("img")?.alt || head.textContent),
  );
  expect(names).toEqual(
    listingColumns
      .filter(({ isHiddenByDefault }) => !isHiddenByDefault)
      .map(({ key, label }) => (key === "beZeroRating" ? "BeZero rating" : label)),
  );
  await expect(page.locator('thead [aria-sort="none"]')).toHaveCount(7);
  await expect(page.locator("thead [aria-sort]"), "the newest are first").toHaveCount(7);
});

test("a locked column cannot be sorted, and says so", async ({ sharedExplorer }) => {
  const page = await sharedExplorer();
  const newestFirst = await companies(page).allTextContents();
  for (const name of ["Cost / tCO2e", "Permanence", "BeZero rating"]) {
    await sortButton(page, name).click();
    await expect(page.getByRole("tooltip")).toContainText("Log in to see these values and sort");
    await expect(companies(page)).toHaveText(newestFirst);
    await expect(page).toHaveURL("/");
  }
  await page.keyboard.press("Escape");
});

test("the headers Credit Type, Cost and Permanence have an explanation", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer();
  const tip = page.getByRole("tooltip");
  for (const name of ["Credit Type", "Cost / tCO2e", "Permanence"] as const) {
    await expect(tip).toHaveCount(0);
    await sortButton(page, name).scrollIntoViewIfNeeded();
    await sortButton(page, name).focus();
    await expect(tip).toBeVisible();
    expect((await tip.textContent())?.length).toBeGreaterThan(40);
    await page.keyboard.press("Escape");
  }
});

test.describe("the filters", () => {
  test("explain what 'Only show issued credits' keeps", async ({ sharedExplorer }) => {
    const page = await sharedExplorer();
    const hint = page.getByTitle("Keeps projects whose credit status is 'Ready to retire'");
    await expect(hint).toHaveText("Only show issued credits");
  });

  test("one after the other: by sector, location, removal, issue, SDG, availability, stage and search", async ({
    sharedExplorer,
  }) => {
    const page = await sharedExplorer();
    const clear = async () => {
      await page.getByRole("button", { name: "Clear all" }).click();
      await expect(resultCount(page)).toHaveText("56 projects");
    };

    await test.step("by sector: any of the selected, each with its count", async () => {
      await menuButton(page, "Project Sectors").click();
      const option = page.getByRole("dialog").locator("label").filter({ hasText: "Waste" });
      const count = Number(/\d+/.exec((await option.textContent()) ?? "")?.[0]);
      await page.getByRole("checkbox", { name: "Waste", exact: true }).click();
      await expect(resultCount(page)).toHaveText(`${count} of 56 projects`);
      await page.getByRole("checkbox", { name: "Energy", exact: true }).click();
      await page.keyboard.press("Escape");
      await expect(resultCount(page)).not.toHaveText(`${count} of 56 projects`);
      const sectors = new Set(
        (await column(page, "Project Sector")).map((text) => text.split(" +")[0]),
      );
      expect([...sectors].every((sector) => sector === "Waste" || sector === "Energy")).toBe(true);
      expect(sectors.size).toBe(2);
      await clear();
    });

    await test.step("by location: all of the selected must be present", async () => {
      await choose(page, "Project Location", "Kenya");
      await expect(resultCount(page)).toHaveText("4 of 56 projects");
      await choose(page, "Project Location", "Tanzania");
      await expect(resultCount(page)).toHaveText("1 of 56 projects");
      await clear();
    });

    await test.step("'Only show removal credits' and 'Only show issued credits'", async () => {
      await page.getByLabel("Only show removal credits").check();
      await expect(resultCount(page)).not.toHaveText("56 projects");
      for (const type of await column(page, "Credit Type")) expect(type).toMatch(/carbon removal/i);
      const removals = await countOf(page);
      await page.getByLabel("Only show issued credits").check();
      await expect.poll(() => countOf(page)).toBeLessThan(removals);
      await clear();
    });

    await test.step("by SDG, availability and stage; permanence needs a sign-in", async () => {
      await unfoldFilters(page);
      await choose(page, "Credit Availability", "Yes - Spot Credits");
      await choose(page, "Project Stage", "Project Verified");
      await choose(page, "UN SDGs", "14: Life Below Water");
      expect(new Set(await column(page, "Project Stage"))).toEqual(new Set(["Project Verified"]));
      expect(new Set(await column(page, "Credit Availability"))).toEqual(
        new Set(["Yes - Spot Credits"]),
      );
      await menuButton(page, "Permanence").click();
      await expect(page.getByRole("link", { name: "Log in to filter by it" })).toBeVisible();
      await page.keyboard.press("Escape");
      await menuButton(page, "Price, rating, years").click();
      await expect(
        page.getByRole("link", { name: "Log in to filter by price, rating or years" }),
      ).toBeVisible();
      await expect(page.getByRole("form", { name: "Filter by value" })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await clear();
    });

    const box = page.getByRole("searchbox", { name: "Search projects" });
    await test.step("by search over company, description, type, location and methodology, with the result announced", async () => {
      for (const [query, company] of [
        ["kilifi", "Kilifi Mangrove Trust"],
        ["peridotite", "Aerolith"],
        ["mangroves", "Kilifi Mangrove Trust"],
        ["oman", "Aerolith"],
        ["puro biochar", "Norrbark Biochar"],
      ] as const) {
        await box.fill(query);
        await expect(companies(page).getByText(company, { exact: true }).first()).toBeVisible();
        await expect(companies(page).nth(12)).toHaveCount(0);
      }
      const announced = page.getByRole("status").filter({ hasText: /^\d of 56 projects$/ });
      await expect(announced).toBeAttached();
    });

    await test.step("that match nothing show 'No projects found.' and can be cleared immediately", async () => {
      await box.fill("nothing like it");
      await expect(page.getByText("No projects found.").filter({ visible: true })).toBeVisible();
      await page.getByLabel("Only show issued credits").check();
      const active = page.getByRole("list", { name: "Active filters" });
      await expect(active.getByRole("listitem")).toHaveText([
        "“nothing like it”",
        "Issued credits",
      ]);
      await page.getByRole("button", { name: "Remove filter: Issued credits" }).click();
      await expect(page.getByLabel("Only show issued credits")).not.toBeChecked();
      await clear();
      await expect(active).toHaveCount(0);
    });

    await test.step("whose only matches are pinned do not report that nothing was found", async () => {
      await box.fill("Kilifi");
      await expect(resultCount(page)).toHaveText("1 of 56 projects");
      await page.getByRole("button", { name: "Pin row" }).press("Enter");
      await expect(page.getByText("All matching projects are pinned above.")).toBeVisible();
      await expect(resultCount(page)).toHaveText("1 of 56 projects");
      await expect(page.getByText("No projects found.")).toHaveCount(0);
      await page.getByRole("button", { name: "Unpin row" }).press("Enter");
      await clear();
    });
  });
});

test("below the table, the agency's methodology and disclaimer open in a new tab", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer();
  for (const name of ["Methodology", "End-user disclaimer"]) {
    const link = page.locator("[data-table-footer]").getByRole("link", { name });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("href", /^https:\/\/bezerocarbon\.com\//);
  }
});

test("only the rows in view are rendered, with their row index, and a focused row is never removed", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer();
  const table = page.getByRole("table", { name: "Carbon credit projects" });
  await expect(table).toHaveAttribute("aria-rowcount", "57");
  await expect(page.locator("tr[data-project]").nth(19)).toHaveCount(0);
  const first = page.locator("tr[data-project]").first();
  await expect(first).toHaveAttribute("aria-rowindex", "2");
  await first.getByRole("button", { name: "Copy email" }).focus();
  await scrollTable(page, { top: 1400 });
  await expect(page.locator('tr[aria-rowindex="36"]')).toHaveCount(1);
  await expect(first.getByRole("button", { name: "Copy email" })).toBeFocused();
  await expect(page.locator('tr[aria-rowindex="2"]')).toHaveCount(1);
  await scrollTable(page, { top: 0 });
});

test.describe("'Select Columns'", () => {
  // saved-columns.test.ts: what is saved is merged with the defaults.
  test("opens 'Display Columns', hides and shows columns, and remembers them", async ({
    sharedExplorer,
  }) => {
    const page = await sharedExplorer();
    await page.getByRole("button", { name: "Select Columns" }).click();
    await expect(page.getByText("Display Columns")).toBeVisible();
    const items = page.getByRole("menuitemcheckbox");
    await expect(items).toHaveText(
      listingColumns.filter(({ togglable }) => togglable).map(({ label }) => label),
    );
    await page.getByRole("menuitemcheckbox", { name: "Contact" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Project Region" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("columnheader")).toHaveCount(16);

    await page.goto("/");
    await expect(page.getByRole("columnheader")).toHaveCount(16);
    await page.getByRole("button", { name: "Select Columns" }).click();
    await page.getByRole("menuitem", { name: "Show all columns" }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(18);
  });
});

test("clicking another column sorts ascending and clicking again toggles, also by keyboard", async ({
  sharedExplorer,
}) => {
  const page = await sharedExplorer();
  const sort = sortButton(page, "Company");
  const head = page.getByRole("columnheader", { name: "Company", exact: true });
  await sort.click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  const ascending = await companies(page).allTextContents();
  expect(ascending).toEqual([...ascending].sort(new Intl.Collator("en-GB").compare));
  await sort.focus();
  await page.keyboard.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  const descending = await companies(page).allTextContents();
  expect(descending).toEqual(
    [...descending].sort((a, b) => new Intl.Collator("en-GB").compare(b, a)),
  );
});

test("the filters by a country, however its location is written", async ({ sharedExplorer }) => {
  const page = await sharedExplorer("/?country=MY");
  await expect(resultCount(page)).toHaveText("2 of 56 projects");
  const places = await column(page, "Project Location");
  expect(places).toHaveLength(2);
  await page.getByRole("button", { name: "Remove filter: Country: Malaysia" }).click();
  await expect(resultCount(page)).toHaveText("56 projects");
  await expect(page).toHaveURL(/\/$/);
});

test("on a tablet there are no errors and no horizontal overflow, the header and the company column stay in view, and the table is at least 1200 px wide", async ({
  openExplorer,
}) => {
  const errors: string[] = [];
  const page = await openExplorer(
    "/?hide=contact+methodology+type+subType+region+location+stage+creditAvailability+sdgs+accreditation+additionalCertifications+beZeroRating+permanence",
    {
      viewport: viewports.tablet,
      before: async (page) => page.on("pageerror", (error) => errors.push(error.message)),
    },
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768);
  const measure = () =>
    page.evaluate(() => {
      const frame = document.querySelector("[data-table-frame]")?.getBoundingClientRect();
      const head = document.querySelector("thead th")?.getBoundingClientRect();
      const table = document.querySelector("#projects table")?.getBoundingClientRect();
      return {
        left: Math.round((head?.left ?? 0) - (frame?.left ?? 0)),
        top: Math.round((head?.top ?? 0) - (frame?.top ?? 0)),
        width: table?.width,
      };
    });
  await expect.poll(measure).toMatchObject({ left: 1, top: 1, width: 1200 });
  await page
    .getByRole("region", { name: "Table of projects" })
    .evaluate((element) => element.scrollTo(300, 900));
  await expect.poll(measure).toMatchObject({ left: 1, top: 1 });
  expect(errors).toEqual([]);
});

/** The number at the start of the result count. */
async function countOf(page: Page): Promise<number> {
  return Number.parseInt((await resultCount(page).textContent()) ?? "", 10);
}
