import type { Locator } from "@playwright/test";
import { waitForReady } from "./fixtures/loaded-page.ts";
import { expect, test } from "./fixtures/test.ts";

test("three removal projects under $200, rated BBB or better, can be found, compared, sent to a colleague, printed and frozen in twelve clicks", async ({
  visit,
}) => {
  const page = await waitForReady(await visit("/#projects", { email: "buyer@northgate.example" }));
  let clicks = 0;
  async function click(target: Locator) {
    await target.click();
    clicks += 1;
  }

  await click(page.getByLabel("Only show removal credits"));
  await expect(page).toHaveURL(/removal=yes/);
  await click(page.getByRole("button", { name: "Price, rating, years" }));
  await page.getByLabel("Cost per tonne, $, to").fill("200");
  await page.getByLabel("BeZero rating").selectOption("BBB");
  clicks += 1;
  await click(page.getByRole("button", { name: "Apply" }));
  await expect(page).toHaveURL(/cost=-200/);

  const rows = page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox") });
  await expect(rows.first()).toBeVisible();
  await expect(page.getByLabel("Only show removal credits")).toBeChecked();
  for (const index of [0, 1, 2]) await click(rows.nth(index).getByRole("checkbox"));
  await click(page.getByRole("link", { name: "Compare 3 projects" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Three projects, side by side");
  const costs = page.getByRole("row", { name: /^Cost/ }).getByRole("cell");
  await expect(costs).toHaveText(Array(3).fill(/^\$\d{1,3}(Best)?$/));
  for (const cost of await costs.allTextContents()) {
    expect(Number.parseInt(cost.slice(1), 10)).toBeLessThanOrEqual(200);
  }

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await click(page.getByRole("button", { name: "Copy link" }));
  const sent = await page.evaluate(() => navigator.clipboard.readText());
  const colleague = await waitForReady(await visit(sent, { consent: false }));
  await expect(colleague.getByRole("heading", { level: 1 })).toHaveText(
    "Three projects, side by side",
  );
  await expect(colleague.getByRole("row", { name: /^Cost/ }).getByRole("cell")).toHaveText(
    Array(3).fill(/Hidden until you log in/),
  );

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await click(page.getByRole("button", { name: "Print" }));
  await expect(page.locator("body[data-printed]")).toBeVisible();
  await click(page.getByRole("button", { name: "Freeze a copy" }));
  await click(page.getByRole("button", { name: "Freeze", exact: true }));
  await expect(page).toHaveURL(/\/compare\/frozen\/[0-9a-f-]{36}$/);
  expect(clicks).toBe(12);

  // Who stated each number, and when, is on the paper.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/ compared, frozen on \d+/)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText(/^Stated by Developer, \d+ \w+ 2026: Cost \/ tCO2e/)).toHaveCount(3);
  await expect(
    page.getByText(/(BeZero Carbon, \d+ \w+ 2026|Cleartonne's team): BeZero Rating/),
  ).toHaveCount(3);
  await expect(page.getByText("1,000 years at 3% a year", { exact: true })).toBeVisible();
});
