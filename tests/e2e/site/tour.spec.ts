import { violations } from "../fixtures/axe.ts";
import { withoutHint } from "../fixtures/explorer-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({
  visitor: { consent: true, kept: withoutHint, reducedMotion: "reduce" },
});

test("the tour has five steps, by keyboard and with announcements; once ended, it is not offered again", async ({
  visit,
}) => {
  const page = await visit("/");
  const offer = page.getByRole("button", { name: "Take the tour" });
  const tour = page.getByRole("dialog");
  await offer.press("Enter");
  await expect(tour).toHaveAccessibleName("One table, every project");
  await expect(tour).toHaveAccessibleDescription(/^Cleartonne lists/);
  expect(await violations(page), "the tour").toEqual([]);
  for (const [step, title] of [
    [1, "One table, every project"],
    [2, "Find what fits"],
    [3, "Figures at a glance"],
    [4, "Compare side by side"],
    [5, "What your e-mail address adds"],
  ] as const) {
    await expect(tour.locator('[aria-live="polite"]')).toContainText(`Step ${step} of 5${title}`);
    const forwards = tour.getByRole("button", { name: step === 5 ? "Done" : "Next" });
    await expect(forwards).toBeFocused();
    if (step < 5) await page.keyboard.press("Enter");
  }
  await expect(tour.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
  await page.keyboard.press("Escape");
  await expect(tour).toHaveCount(0);
  await expect(offer).toBeFocused();
  await page.reload();
  await expect(offer).toBeHidden();

  await page.goto("/learn-more");
  await page.getByRole("link", { name: "Take the tour of the project table" }).click();
  await tour.getByRole("button", { name: "Skip" }).click();
  await expect(tour).toHaveCount(0);
  await expect(page).toHaveURL("/");
});
