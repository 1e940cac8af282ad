import { projectId } from "#demo/ids.ts";
import { joined } from "../fixtures/live-page.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { email: "side-by-side@buyer.example" } });

test("a comparison shows a change in its cell immediately, and marks the project's column", async ({
  change,
  newPage,
}) => {
  const page = await newPage();
  const following = joined(page, "versions");
  await page.goto("/compare?project=GS90412&project=9114");
  await waitForReady(page);
  // With the values that only members see.
  await expect(page.getByText(/Prices in/).first()).toBeVisible();
  await following;
  await change("projects", projectId("GS90412"), { cost_per_ton: 654 });
  await expect(page.getByRole("cell").filter({ hasText: "654" }).first()).toBeVisible();
  await expect(page.getByRole("columnheader").filter({ hasText: "· Updated" })).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "1 project updated" })).toHaveCount(1);
});
