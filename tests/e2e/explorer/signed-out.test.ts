import { describe, expect, test } from "vitest";
import { listingColumns } from "#domain/listing/columns.ts";
import { viewports } from "../../fixtures/browser.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually } from "../site/visitors.ts";
import {
  choose,
  column,
  companies,
  menuButton,
  openExplorer,
  resultCount,
  sortButton,
} from "./explorer-page.ts";

const site = testSite();

test("the notice says 'Some data is hidden.' with a link to /login", async () => {
  const page = await openExplorer(site);
  expect(await page.getByText("Some data is hidden.").isVisible()).toBe(true);
  const link = page.getByRole("link", { name: "Share your email to reveal the good stuff" });
  expect(await link.getAttribute("href")).toBe("/login");
});

test("cost, permanence and rating are '$XX.XX', 'XX years' and 'XX', blurred, with a lock", async () => {
  const page = await openExplorer(site);
  expect(new Set(await column(page, "Cost / tCO2e"))).toEqual(new Set(["$XX.XX"]));
  expect(new Set(await column(page, "Permanence"))).toEqual(new Set(["XX years"]));
  const masked = page.locator("tbody").getByLabel("Hidden until you sign in").first();
  expect(await masked.getAttribute("aria-label")).toBe("Hidden until you sign in");
  const look = await masked.evaluate((element) => ({
    letters: getComputedStyle(element).color,
    blur: getComputedStyle(element).textShadow,
    lock: getComputedStyle(element, "::after").backgroundImage,
  }));
  expect(look.letters).toBe("rgba(0, 0, 0, 0)");
  expect(look.blur).toMatch(/0px 0px 7px/);
  expect(look.lock).toContain("svg");
});

test("no hidden value is anywhere in the page or in what the browser is sent", async () => {
  const { data } = await site.server.service
    .from("projects")
    .select("durability")
    .eq("status", "approved");
  const durabilities = [...new Set(data?.flatMap(({ durability }) => durability ?? []))];
  const answers: string[] = [];
  const page = await openExplorer(site);
  page.on("response", (response) => {
    if (!response.url().includes("/rest/v1/")) return;
    // The reload cuts off what is still under way: such an answer has no body to look at.
    response.text().then(
      (text) => answers.push(text),
      () => undefined,
    );
  });
  await page.reload();
  await eventually(() => answers.length).toBeGreaterThan(0);
  const html = await (await fetch(site.server.url)).text();
  for (const text of [html, await page.content(), ...answers]) {
    for (const durability of durabilities) expect(text).not.toContain(`"${durability}"`);
    expect(text).not.toMatch(/"cost_per_ton":\s*\d/);
  }
  expect(answers.join()).not.toContain("on_watch");
});

test("the columns stand in their order, ten of them sortable, the rating's header is the agency's logo", async () => {
  const page = await openExplorer(site);
  const heads = page.getByRole("columnheader");
  expect(await heads.count()).toBe(18);
  const names = await heads.evaluateAll((list) =>
    list.map((head) => head.querySelector("img")?.alt || head.textContent),
  );
  expect(names).toEqual(
    listingColumns.map(({ key, label }) => (key === "beZeroRating" ? "BeZero rating" : label)),
  );
  expect(await page.locator("thead [aria-sort]").count()).toBe(10);
  const sorted = page.locator('thead [aria-sort="descending"]');
  expect(await sorted.allTextContents()).toEqual(["Cost / tCO2e"]);
});

test("sorting by a hidden column keeps the newest first", async () => {
  const page = await openExplorer(site);
  const newestFirst = await companies(page);
  for (const name of ["Cost / tCO2e", "Permanence", "BeZero rating"]) {
    await sortButton(page, name).click();
    expect(await companies(page)).toEqual(newestFirst);
    await sortButton(page, name).click();
    expect(await companies(page)).toEqual(newestFirst);
  }
});

test("a click on another column sorts ascending, another click toggles, by keyboard too", async () => {
  const page = await openExplorer(site);
  const sort = sortButton(page, "Company");
  await sort.click();
  const ascending = await companies(page);
  expect(ascending).toEqual([...ascending].sort(new Intl.Collator("en-GB").compare));
  await sort.focus();
  await page.keyboard.press("Enter");
  const descending = await companies(page);
  expect(descending).toEqual(
    [...descending].sort((a, b) => new Intl.Collator("en-GB").compare(b, a)),
  );
  const head = page.getByRole("columnheader", { name: "Company", exact: true });
  expect(await head.getAttribute("aria-sort")).toBe("descending");
});

test.each(["Credit Type", "Cost / tCO2e", "Permanence"])(
  "the header %s explains itself",
  async (name) => {
    const page = await openExplorer(site);
    await sortButton(page, name).scrollIntoViewIfNeeded();
    await sortButton(page, name).focus();
    await page.getByRole("tooltip").waitFor();
    expect((await page.getByRole("tooltip").textContent())?.length).toBeGreaterThan(40);
  },
);

describe("the filters", () => {
  test("by sector: any of the chosen, each with its count", async () => {
    const page = await openExplorer(site);
    await menuButton(page, "Project Sectors").click();
    const option = page.getByRole("dialog").locator("label").filter({ hasText: "Waste" });
    const count = Number(/\d+/.exec((await option.textContent()) ?? "")?.[0]);
    await page.getByRole("checkbox", { name: "Waste", exact: true }).click();
    await eventually(() => resultCount(page)).toBe(`${count} of 56 projects`);
    await page.getByRole("checkbox", { name: "Energy", exact: true }).click();
    await page.keyboard.press("Escape");
    const sectors = new Set(
      (await column(page, "Project Sector")).map((text) => text.split(" +")[0]),
    );
    expect([...sectors].every((sector) => sector === "Waste" || sector === "Energy")).toBe(true);
    expect(sectors.size).toBe(2);
  });

  test("by location: all of the chosen must be present", async () => {
    const page = await openExplorer(site);
    await choose(page, "Project Location", "Kenya");
    expect(await resultCount(page)).toBe("4 of 56 projects");
    await choose(page, "Project Location", "Tanzania");
    expect(await resultCount(page)).toBe("1 of 56 projects");
  });

  test("'Only show removal credits' and 'Only show issued credits'", async () => {
    const page = await openExplorer(site);
    await page.getByLabel("Only show removal credits").check();
    for (const type of await column(page, "Credit Type")) expect(type).toMatch(/carbon removal/i);
    const removals = Number.parseInt((await resultCount(page)) ?? "", 10);
    await page.getByLabel("Only show issued credits").check();
    expect(Number.parseInt((await resultCount(page)) ?? "", 10)).toBeLessThan(removals);
  });

  test("by SDG, availability and stage; permanence waits for a sign-in", async () => {
    const page = await openExplorer(site);
    await choose(page, "Credit Availability", "Yes - Spot Credits");
    await choose(page, "Project Stage", "Project Verified");
    await choose(page, "UN SDGs", "14: Life Below Water");
    expect(new Set(await column(page, "Project Stage"))).toEqual(new Set(["Project Verified"]));
    expect(new Set(await column(page, "Credit Availability"))).toEqual(
      new Set(["Yes - Spot Credits"]),
    );
    await menuButton(page, "Permanence").click();
    expect(
      await page.getByRole("link", { name: "Share your email to filter by it" }).isVisible(),
    ).toBe(true);
  });

  test("by search, over company, description, type, location and methodology, announced", async () => {
    const page = await openExplorer(site);
    const box = page.getByRole("searchbox", { name: "Search projects" });
    for (const [words, company] of [
      ["kilifi", "Kilifi Mangrove Trust"],
      ["peridotite", "Aerolith"],
      ["mangroves", "Kilifi Mangrove Trust"],
      ["oman", "Aerolith"],
      ["puro biochar", "Norrbark Biochar"],
    ] as const) {
      await box.fill(words);
      await eventually(() => companies(page)).toContain(company);
      expect((await companies(page)).length).toBeLessThan(13);
    }
    const announced = page.getByRole("status").filter({ hasText: /^\d of 56 projects$/ });
    await announced.waitFor({ state: "attached" });
  });

  test("whose only matches are pinned do not say that nothing was found", async () => {
    const page = await openExplorer(site, "/?pin=9114&q=Kilifi");
    await page.getByText("Every project that matches is pinned above.").waitFor();
    expect(await resultCount(page)).toBe("1 of 56 projects");
    expect(await page.getByText("No projects found.").count()).toBe(0);
  });

  test("that match nothing say 'No projects found.' and can be cleared at once", async () => {
    const page = await openExplorer(site);
    await page.getByRole("searchbox", { name: "Search projects" }).fill("nothing like it");
    await page.getByText("No projects found.").filter({ visible: true }).waitFor();
    await page.getByLabel("Only show issued credits").check();
    const active = page.getByRole("list", { name: "Active filters" });
    expect(await active.getByRole("listitem").allTextContents()).toEqual([
      "“nothing like it”",
      "Issued credits",
    ]);
    await page.getByRole("button", { name: "Remove filter: Issued credits" }).click();
    expect(await page.getByLabel("Only show issued credits").isChecked()).toBe(false);
    await page.getByRole("button", { name: "Clear all" }).click();
    expect(await resultCount(page)).toBe("56 projects");
    expect(await active.count()).toBe(0);
  });
});

describe("'Select Columns'", () => {
  test("opens 'Display Columns', hides and shows columns, and remembers them", async () => {
    const page = await openExplorer(site);
    await page.getByRole("button", { name: "Select Columns" }).click();
    await page.getByText("Display Columns").waitFor();
    const items = page.getByRole("menuitemcheckbox");
    expect(await items.allTextContents()).toEqual(
      listingColumns.filter(({ togglable }) => togglable).map(({ label }) => label),
    );
    await page.getByRole("menuitemcheckbox", { name: "Contact" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Project Region" }).click();
    await page.keyboard.press("Escape");
    expect(await page.getByRole("columnheader").count()).toBe(16);

    await page.goto("/");
    await eventually(() => page.getByRole("columnheader").count()).toBe(16);
    await page.getByRole("button", { name: "Select Columns" }).click();
    await page.getByRole("menuitem", { name: "Show all columns" }).click();
    expect(await page.getByRole("columnheader").count()).toBe(18);
  });

  test("merges what was saved with the defaults", async () => {
    const page = await openExplorer(site);
    await page.evaluate(() =>
      localStorage.setItem(
        "project-table-column-config",
        '{"sdgs":false,"company":false,"gone":false}',
      ),
    );
    await page.reload();
    await eventually(() => page.getByRole("columnheader").count()).toBe(17);
    expect(await page.getByRole("columnheader", { name: "Company", exact: true }).count()).toBe(1);
  });
});

test("the header and the company stay in sight, and the table is at least 1200 px wide", async () => {
  const page = await openExplorer(
    site,
    "/?hide=contact+methodology+type+subType+region+location+stage+creditAvailability+sdgs+accreditation+additionalCertifications+beZeroRating+permanence",
    {
      viewport: viewports.tablet,
    },
  );
  const place = () =>
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
  expect(await place()).toMatchObject({ left: 1, top: 1, width: 1200 });
  await page
    .getByRole("region", { name: "Table of projects" })
    .evaluate((element) => element.scrollTo(300, 900));
  expect(await place()).toMatchObject({ left: 1, top: 1 });
});

test("below the table, the agency's methodology and disclaimer open in a new tab", async () => {
  const page = await openExplorer(site);
  for (const name of ["Methodology", "End-user disclaimer"]) {
    const link = page.locator("[data-table-footer]").getByRole("link", { name });
    expect(await link.getAttribute("target")).toBe("_blank");
    expect(await link.getAttribute("href")).toMatch(/^https:\/\/bezerocarbon\.com\//);
  }
});
