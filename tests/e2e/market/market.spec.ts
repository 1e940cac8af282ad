import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { gate } from "../../fixtures/gate.ts";
import { expectAccessibleAtEveryWidth } from "../fixtures/axe.ts";
import { resultCount } from "../fixtures/explorer-page.ts";
import { blockSockets } from "../fixtures/live-page.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

const member = { email: "buyer@market.example" };

test.use({ visitor: { reducedMotion: "reduce" } });

const costs = (page: Page) => page.getByRole("group", { name: "Projects by cost and permanence" });
const spread = (page: Page) => page.getByRole("group", { name: "Prices by type" });
const map = (page: Page) => page.getByRole("group", { name: "Projects by country" });
const marks = (page: Page) => costs(page).getByRole("link");
const tableLink = (page: Page) => page.getByRole("link", { name: "Show in the table" }).first();

test("a visitor sees the map and counts, each the number of rows in the table, and outlines that lead to the login and back here", async ({
  visit,
}) => {
  const page = await waitForReady(await visit("/market?removal=yes", { consent: false }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The market at a glance");
  await expect(page.getByText(/^\d+ of \d+ projects match\.$/)).toBeVisible();
  await expect(
    map(page)
      .getByRole("button", { name: /projects?$/ })
      .first(),
  ).toBeVisible();
  await expect(costs(page)).toHaveCount(0);
  await expect(spread(page)).toHaveCount(0);
  await expectAccessibleAtEveryWidth(page);

  await page.getByRole("button", { name: "Forestry" }).click();
  await expect(page).toHaveURL(/\?removal=yes&type=Forestry$/);
  await map(page).getByRole("button").first().click();
  await expect(page).toHaveURL(/country=[A-Z]{2}$/);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/market$/);

  await test.step("the figure of a country or type on the charts is the number of rows in the table", async () => {
    const types = page.getByRole("list", { name: "Project types" });
    const figures = [
      [
        map(page).getByRole("button", { name: /^Kenya: \d+ projects$/ }),
        "Country: Kenya",
        /\?country=KE#projects$/,
      ],
      [
        types.getByRole("button", { name: /^Several types \d+$/ }),
        "Several types",
        /\?type=Several\+types#projects$/,
      ],
    ] as const;
    for (const [button, filter, url] of figures) {
      await expect(page.getByText("56 projects in three charts.")).toBeVisible();
      const name = (await button.getAttribute("aria-label")) ?? (await button.textContent());
      const count = Number(/\d+/.exec(name ?? "")?.[0]);
      expect(count).toBeGreaterThan(1);
      // Circles on the map may overlap, so they are pressed by keyboard.
      await button.press("Enter");
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await tableLink(page).click();
      await expect(page).toHaveURL(url);
      await expect(resultCount(page)).toHaveText(`${count} of 56 projects`);
      const filters = page.getByRole("list", { name: "Active filters" });
      await expect(filters.getByRole("listitem")).toHaveText([filter]);
      await page.goBack();
      await button.press("Enter");
      await expect(page).toHaveURL(/\/market$/);
    }
  });

  await page.getByRole("link", { name: "Log in to see this chart" }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  const from = await page.evaluate(() => JSON.stringify(window.history.state));
  expect(from).toContain("/market");
});

test("a signed-in visitor sees prices, at every width and without a mouse", async ({ visit }) => {
  const page = await visit("/market", member);
  await expect(marks(page).first()).toBeVisible();
  await expect(spread(page).getByRole("button").first()).toBeVisible();
  await expect(
    page.getByText(/to which permanence does not apply .+ are not shown\./),
  ).toBeVisible();
  const spreadCard = page.getByRole("region", { name: "Price by type" });
  await expect(
    spreadCard.getByText(
      /portfolios, count in ‘Several types’ only\. Left out: \d+ projects that are sold out, not for sale or do not say/,
    ),
  ).toBeVisible();
  await expectAccessibleAtEveryWidth(page);

  await expect(page.getByText(/are moved sideways; their prices are exact\.$/)).toBeVisible();
  // The legend has the types that are drawn and no others.
  const named = await marks(page).evaluateAll((links) => links.map((link) => link.ariaLabel ?? ""));
  const legend = page.getByRole("list", { name: "Project types" }).getByRole("button");
  for (const text of await legend.allTextContents()) {
    expect(named.join("\n")).toContain(`, ${text.replace(/\d+$/, "")}: `);
  }
  const drawn = await marks(page).count();
  // All marks share one tab stop; arrow keys move between them, and each has a descriptive name.
  await marks(page).first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(marks(page).nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(marks(page).last()).toBeFocused();
  await expect(marks(page).last()).toHaveAccessibleName(
    /: .+, [\d,]+ years?, (rated \S+|not rated)$/,
  );
  await expect(marks(page).last()).toHaveAttribute("href", /^\/projects\/[0-9a-f-]{36}$/);
  expect(await costs(page).locator("[tabindex='0']").count()).toBe(1);

  // Projects ticked for comparison are marked among the prices of their type.
  await page.evaluate(() => {
    window.localStorage.setItem("compared_projects", JSON.stringify(["ISM-AE01"]));
    window.dispatchEvent(new StorageEvent("storage", { key: "compared_projects" }));
  });
  await expect(
    spread(page).getByRole("button", {
      name: /^Direct Air Capture: .+You are comparing: Hellisheiði Capture Hall \$\d+/,
    }),
  ).toBeVisible();
  await expect(spread(page).locator("[data-compared]")).toHaveCount(1);

  await spread(page).getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?type=/);
  await expect(spread(page).getByRole("button")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/market$/);

  const chosen = page.getByText(/^\d+ selected$/);
  await test.step("the table can be filtered by drawing a box in the chart", async () => {
    await costs(page).scrollIntoViewIfNeeded();
    const box = await costs(page).boundingBox();
    if (!box) throw new Error("The chart is not rendered");
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.1);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.95, box.y + box.height * 0.6, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/cost=[\d.]+-[\d.]+&years=\d+-\d+$/);
    await expect(chosen).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/market$/);
    // The form is rebuilt when the URL changes.
    await expect(chosen).toHaveCount(0);
  });

  await page.getByRole("button", { name: "Cost per tonne and permanence: as a table" }).click();
  const table = page.getByRole("table", { name: /Cost per tonne and permanence/ });
  await expect(table.getByRole("row")).toHaveCount(drawn + 1);
  await page.getByRole("button", { name: "Cost per tonne and permanence: as a table" }).click();
  await page.getByRole("button", { name: "Where the projects are: as a table" }).click();
  await expect(page.getByRole("table", { name: "Projects by country" })).toBeVisible();

  await test.step("the table can be filtered by entering figures", async () => {
    const form = page.getByRole("form", { name: "Filter by value" });
    await form.getByLabel("Cost per tonne, $, to").fill("200");
    await form.getByLabel("Permanence, years, from").fill("50");
    await form.getByLabel("BeZero rating").selectOption("BBB");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\?cost=-200&years=50-&rating=BBB$/);
    await expect(chosen).toBeVisible();
    await expect(page.locator("[aria-busy]")).toHaveCount(0);
    const count = Number.parseInt((await chosen.textContent()) ?? "", 10);
    expect(count).toBeGreaterThan(0);

    await tableLink(page).click();
    await expect(page).toHaveURL(/\/\?cost=-200&years=50-&rating=BBB#projects$/);
    await expect(resultCount(page)).toHaveText(`${count} of 56 projects`);
    const filters = page.getByRole("list", { name: "Active filters" });
    await expect(filters.getByRole("listitem")).toHaveText([
      "Cost: up to $200",
      "Permanence: 50 years or more",
      "Rating: BBB or better",
    ]);
    await filters.getByRole("button", { name: "Remove filter: Cost: up to $200" }).click();
    await expect(page).toHaveURL(/\/\?years=50-&rating=BBB#projects$/);

    // The same charts are shown small above the table, and link back with the same filters.
    const strip = page.getByRole("navigation", { name: "The market at a glance" });
    await strip.getByRole("link", { name: "Price by type" }).click();
    await expect(page).toHaveURL(/\/market\?years=50-&rating=BBB$/);
  });
});

test("an empty result and a failed request each show a message with a way out", async ({
  newPage,
}) => {
  const page = await newPage(member);
  await blockSockets(page);
  let isDown = true;
  const pressed = gate();
  await page.route("**/api/market*", async (route) => {
    if (isDown) return route.fulfill({ status: 503, body: "{}" });
    await pressed.opened;
    return route.fallback();
  });
  await page.goto("/market?q=no-such-project-anywhere");
  await expect(page.getByRole("alert")).toHaveText("The charts could not be loaded.");
  // Responses wait for the press: a live update would also load the charts, and take the button away.
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  pressed.open();
  await expect(page.getByRole("heading", { name: "No projects match your filters" })).toBeVisible();
  await page.getByRole("button", { name: "Clear all filters" }).click();
  await expect(marks(page).first()).toBeVisible();

  await test.step("a chart can be saved as a file that states its title, date and source", async () => {
    await page.getByRole("button", { name: "Forestry" }).first().click();
    await expect(page).toHaveURL(/\?type=Forestry$/);
    await expect(page.locator("[aria-busy]")).toHaveCount(0);
    const save = async (name: string): Promise<Download> => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name }).click();
      return download;
    };
    for (const [title, hasPrices] of [
      ["Price by type", true],
      ["Where the projects are", false],
    ] as const) {
      const drawing = await save(`${title}: download as SVG`);
      expect(drawing.suggestedFilename()).toMatch(/^cleartonne-[a-z-]+\.svg$/);
      const text = await readFile(await drawing.path(), "utf8");
      expect(text).toContain(`>${title}</text>`);
      expect(text).toContain(String(new Date().getFullYear()));
      expect(text).toContain("/market?type=Forestry");
      expect(text.includes(">Prices in USD, as stated by the developers.<")).toBe(hasPrices);
      // The file is self-contained: no style sheet and no other file.
      expect(text).not.toMatch(/class=|href="\/|var\(/);
    }
    const image = await readFile(
      await (await save("Where the projects are: download as PNG")).path(),
    );
    expect(image.subarray(1, 4).toString()).toBe("PNG");
    expect(image.byteLength).toBeGreaterThan(20_000);
  });
});
