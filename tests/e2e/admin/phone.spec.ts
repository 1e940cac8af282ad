import type { Locator } from "@playwright/test";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { viewports } from "../../fixtures/browser.ts";
import { expect, test } from "../fixtures/test.ts";

const heightOf = async (row: Locator) => (await row.boundingBox())?.height;

test("on a phone the links to the team's pages and to the views of a list take one line each, with the current one in view", async ({
  visit,
}) => {
  const page = await visit("/admin/projects", {
    email: demoAccounts.administrator,
    viewport: viewports.phone,
  });
  const team = page.getByRole("navigation", { name: "Team" });
  const views = page.getByRole("navigation", { name: "Filter by status" });
  const withdrawn = views.getByRole("link", { name: "Withdrawn" });
  await expect(views.getByRole("link", { name: /^All \d/ })).toBeInViewport({ ratio: 1 });
  expect(await heightOf(team)).toBeLessThan(60);
  expect(await heightOf(views)).toBeLessThan(60);
  await expect(withdrawn).not.toBeInViewport();

  await withdrawn.click();
  await expect(withdrawn).toHaveAttribute("aria-current", "true");
  await page.reload();
  await expect(withdrawn).toHaveAccessibleName(/\d/);
  await expect(withdrawn).toBeInViewport({ ratio: 1 });

  await team.getByRole("link", { name: "Audit trail" }).click();
  await expect(page.getByRole("heading", { name: "Audit trail" })).toBeVisible();
  await page.reload();
  await expect(team.getByRole("link", { name: "Audit trail" })).toBeInViewport({ ratio: 1 });
  await expect(team.getByRole("link", { name: "Projects" })).not.toBeInViewport();
});
