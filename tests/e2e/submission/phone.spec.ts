import type { Locator, Page } from "@playwright/test";
import { viewports } from "../../fixtures/browser.ts";
import { violations } from "../fixtures/axe.ts";
import { completeDraft, continueButton, heading, stepButton } from "../fixtures/submission-form.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ visitor: { reducedMotion: "reduce" } });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("The element is not visible");
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
}

/** How far the focused element reaches under the bar. */
async function hiddenByBar(page: Page) {
  const bar = (await boxOf(continueButton(page).locator(".."))).y;
  const focused = await boxOf(page.locator(":focus"));
  return focused.bottom - bar;
}

test("on a phone the Continue button stays in view above the cookie banner, and covers nothing that has the focus", async ({
  visit,
}) => {
  const draft = completeDraft({ company: "Phone Oaks Ltd" });
  draft.company.email = `${"waldkohlenstoffspeicherung".repeat(2)}@phone-oaks.example`;
  const page = await visit("/submit-project", { viewport: viewports.phone, draft });
  const cookies = page.getByRole("region", { name: "Cookie consent" });
  await expect(cookies).toBeVisible();
  await expect(continueButton(page)).toBeInViewport({ ratio: 1 });
  await expect
    .poll(async () => (await boxOf(continueButton(page))).bottom - (await boxOf(cookies)).y)
    .toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(cookies).toHaveCount(0);

  // Field by field to the end of the step, by keyboard alone.
  await page.getByLabel("Company Name").focus();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await continueButton(page).evaluate((button) => button === document.activeElement)) break;
    expect(await hiddenByBar(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press("Tab");
  }
  await expect(continueButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading(page, /Project Details/)).toBeFocused();
  await expect(page.getByRole("button", { name: "Previous" })).toBeInViewport({ ratio: 1 });

  // The steps by name.
  await expect(stepButton(page, "Media & Documentation")).toBeHidden();
  await page.getByRole("button", { name: "All five steps" }).press("Enter");
  const names = page.getByRole("navigation", { name: "Steps" }).getByRole("listitem");
  await expect(names).toHaveText([
    /Company Information/,
    /Project Details/,
    /Impact & Metrics/,
    /Media & Documentation/,
    /Review & Submit/,
  ]);
  expect(await violations(page)).toEqual([]);
  await stepButton(page, "Review & Submit").press("Enter");
  await expect(heading(page, /Review & Submit/)).toBeFocused();
  await expect(stepButton(page, "Media & Documentation")).toBeHidden();

  // The end of the review is one key press away.
  const submit = page.getByRole("button", { name: "Submit Project", exact: true });
  await expect(submit).not.toBeInViewport();
  await page.getByRole("button", { name: "Go to submit" }).press("Enter");
  await expect(submit).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Go to Login" })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // Where all five names fit side by side, none touches the next step's circle.
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(stepButton(page, "Media & Documentation")).toBeVisible();
    const labels = page
      .getByRole("navigation", { name: "Steps" })
      .locator("li button > span + span");
    const boxes = await Promise.all((await labels.all()).map(boxOf));
    const gaps = boxes.slice(1).map((box, index) => box.x - (boxes[index]?.right ?? 0));
    expect(Math.min(...gaps), `${width}`).toBeGreaterThanOrEqual(4);
    await expect(page.getByRole("button", { name: "All five steps" })).toBeHidden();
  }
});
