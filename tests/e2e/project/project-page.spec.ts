import type { Page } from "@playwright/test";
import { projectId } from "#demo/ids.ts";
import { viewports } from "../../fixtures/browser.ts";
import { violationsAtEveryWidth } from "../fixtures/axe.ts";
import { hold, waitForHydration, waitForReady, waitForRender } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({
  visitor: { consent: false, reducedMotion: "reduce" },
});

/** A project with two ratings, a document and a country. */
const path = `/projects/${projectId("GS90412")}`;
const buyer = { email: "buyer@northgate.example" };

async function expectNoOverflow(page: Page, device: string) {
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth, device).toBe(clientWidth);
}

/** Expects no axe violations and no horizontal overflow at each of the three widths. */
async function expectAccessibleAtEveryWidth(page: Page) {
  const found = violationsAtEveryWidth(page, (device) => expectNoOverflow(page, device));
  expect(await found).toEqual([]);
}

const fact = (page: Page, label: string) =>
  page.getByRole("definition").filter({ has: page.locator(`xpath=../dt[.="${label}"]`) });

test("a registry that agrees is named as the source, and one that differs is quoted beside the value", async ({
  visit,
}) => {
  const page = await visit(`/projects/${projectId("9087")}`);
  await expect(fact(page, "Issued")).toContainText(
    "Stated by the developer: 612,000. Verra stated 586,373 on 3 Nov 2026.",
  );
  // An abbreviation says what it stands for, here by tap on a screen wider than a phone's.
  const abbreviation = page.getByRole("button", { name: "CCB", exact: true });
  await abbreviation.dispatchEvent("pointerdown", { pointerType: "touch" });
  await abbreviation.dispatchEvent("click");
  await expect(page.getByRole("tooltip")).toContainText("Climate, Community & Biodiversity");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expect(fact(page, "Estimated per Year")).toHaveText(
    /240,000 tCO2eSource: Verra, 3 Nov 2026$/,
  );
  await expect(fact(page, "Verifier")).toHaveText("Litoral Verificaciones");
  await expectAccessibleAtEveryWidth(page);
});

test("the page fits a phone, however long the names of similar projects are", async ({ visit }) => {
  const page = await visit(`/projects/${projectId("9114")}`, { viewport: viewports.phone });
  await expect(page.getByRole("heading", { name: "Similar projects" })).toBeVisible();
  await expectNoOverflow(page, "phone");
});

test("a visitor sees the public values, while gated ones are locked and lead to the login and back", async ({
  visit,
}) => {
  const page = await waitForReady(await visit(path));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    /^Alta Verapaz Kitchens\s*Tierra Viva Cookstoves$/,
  );
  const trail = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link");
  await expect(trail).toHaveText(["Explorer", "Household Devices", "Energy Efficient Devices"]);
  await expect(trail.nth(1)).toHaveAttribute("href", "/?sector=Household+Devices#projects");
  await expect(fact(page, "Vintage")).toHaveText("2023, 2024");
  await expect(fact(page, "Minimum Purchase")).toHaveText("1 tCO2e");
  await expect(fact(page, "Last reviewed by our team")).toHaveText(/^\d+ \w+ 20\d\d$/);
  await expect(fact(page, "Registry").getByRole("link")).toHaveAttribute(
    "href",
    "https://registry.example/gold-standard/GS90412",
  );
  await expect(fact(page, "Crediting Period")).toHaveText("1 January 2022 to 31 December 2026");
  await expect(fact(page, "Retired")).toContainText("33,500 tCO2e · 47%");
  const label = page
    .getByRole("table", { name: "Labels" })
    .getByRole("row", { name: "Article 6 authorisation" });
  await expect(label).toContainText(/Credits\s*All\s*8 April 2026/);
  await expect(label.getByRole("rowheader")).toContainText(
    "The host country authorised the use under Article 6 of the Paris Agreement.",
  );
  await expect(page.getByRole("img", { name: "Map: Guatemala" })).toBeVisible();
  const goals = page.getByRole("region", { name: "UN Sustainable Development Goals" });
  await expect(goals.getByRole("listitem").first()).toHaveText("1No Poverty");
  await expect(
    page.getByRole("region", { name: "Similar projects" }).getByRole("link"),
  ).toHaveCount(4);

  // A lasting tonne does not apply to avoided emissions, whoever looks.
  await expect(page.getByRole("img", { name: "Hidden until you log in" })).toHaveCount(3);
  await expect(fact(page, "What a lasting tonne costs")).toContainText("Not applicable");
  await expect(fact(page, "Labels")).toContainText("Article 6 authorisation");
  for (const heading of ["Project Name", "Company"]) {
    await expect(fact(page, heading), "the heading says it").toHaveCount(0);
  }
  await expect(page.getByRole("list", { name: "Grades, best first" })).toBeVisible();
  await expect(page.locator("[aria-current=true]")).toHaveCount(0);
  // accessibility.spec.ts runs axe on this page.
  for (const [device, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport);
    await waitForRender(page);
    await expectNoOverflow(page, device);
  }
  await page.setViewportSize(viewports.desktop);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download TPDDTEC as PDF" }).click();
  expect((await download).suggestedFilename()).toBe("TPDDTEC_methodology.pdf");

  await test.step("it can be added to the comparison and removed again by keyboard alone, and a sixth is refused", async () => {
    const compare = page.getByRole("button", { name: "Compare", exact: true });
    const focused = page.locator(":focus");
    await compare.focus();
    await page.keyboard.press("Space");
    await expect(focused).toHaveText("In your comparison");
    await expect(focused).toHaveAttribute("aria-pressed", "true");
    const comparison = page.getByRole("link", { name: "See the comparison" });
    await expect(comparison).toHaveAttribute("href", "/compare?project=GS90412");
    const between = ["Add to list", "Check an offer", "Log in for a statement"];
    for (const name of between) {
      await page.keyboard.press("Tab");
      await expect(focused).toHaveText(name);
    }
    await page.keyboard.press("Tab");
    await expect(comparison).toBeFocused();
    for (const name of between.toReversed()) {
      await page.keyboard.press("Shift+Tab");
      await expect(focused).toHaveText(name);
    }
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(compare).toHaveAttribute("aria-pressed", "false");

    await page.evaluate(() => {
      localStorage.setItem("compared_projects", JSON.stringify(["1", "2", "3", "4", "5"]));
      window.dispatchEvent(new StorageEvent("storage", { key: "compared_projects" }));
    });
    await compare.click();
    await expect(page.getByText("You can compare 5 projects at a time")).toBeVisible();
    await expect(compare).toHaveAttribute("aria-pressed", "false");
  });

  await page.getByRole("link", { name: "Log in to see price, permanence and rating" }).click();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => window.history.state.usr)).toEqual({ from: path });
});

test("a signed-in visitor sees price, permanence, rating and history appear without a layout shift", async ({
  newPage,
}) => {
  const page = await newPage(buyer);
  const { release } = await hold(page, "**/api/listings?*");
  await page.goto(path);
  await waitForReady(await waitForHydration(page));
  const marks = [
    page.getByRole("heading", { name: "Facts" }),
    page.getByRole("heading", { name: "Methodologies and documents" }),
    page.getByRole("heading", { name: "Similar projects" }),
  ];
  const positions = () => Promise.all(marks.map(async (mark) => (await mark.boundingBox())?.y));
  const before = await positions();
  release();

  const panel = page.getByRole("region", { name: "Key figures" });
  await expect(panel.getByText("$13")).toBeVisible();
  await expect(fact(page, "BeZero Rating")).toContainText(/^BBB/);
  const rating = page.getByRole("region", { name: "BeZero rating" });
  await expect(rating.locator("[aria-current=true]")).toHaveText("BBB");
  await expect(rating.getByText(/^Moderate likelihood that a credit/)).toBeVisible();
  const history = rating.getByRole("list", { name: "Rating history" }).getByRole("listitem");
  await expect(history).toHaveText([/2026: BBB/, /2026: BB/, /2026: BB/]);
  await expect(rating.locator("svg path").first()).toBeAttached();
  const prices = page.getByRole("region", { name: "How its price compares" });
  await expect(prices.getByText(/^Energy Efficient Devices: \d+ projects for sale/)).toBeVisible();
  await expect(prices.locator("svg circle").first()).toBeVisible();
  expect(await positions()).toEqual(before);
  await expect(
    page
      .getByRole("region", { name: "Similar projects" })
      .getByText(/^\$\d+$/)
      .first(),
  ).toBeVisible();
  await expectAccessibleAtEveryWidth(page);

  await page.getByRole("region", { name: "Similar projects" }).getByRole("link").first().click();
  await expect(page).not.toHaveURL(path);
  await expect(panel.getByText(/^\$\d+$/)).toBeVisible();
  await page.goBack();
  await expect(panel.getByText("$13")).toBeVisible();
});
