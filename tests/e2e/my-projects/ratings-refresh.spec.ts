import type { Page } from "@playwright/test";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { hold } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true, visitor: { email: demoAccounts.administrator } });

let page: Page;
test.beforeEach(async ({ server, sharedPage }) => {
  server.agency.fail({ fault: null });
  page = await sharedPage("/my-projects");
});

const all = () => page.getByRole("button", { name: "Refresh All BeZero Ratings" });
const one = () => page.getByRole("button", { name: "Refresh this project" });
const field = () => page.getByLabel("Enter Project ID To Refresh");
const result = () => page.getByRole("region", { name: /API Refresh/ });
const toast = (text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text }).first();

test("'Refresh All BeZero Ratings': blue banner, disabled while running, then the summary, and the list reloads after 2 s", async () => {
  const { release } = await hold(page, "**/functions/v1/bezero-hourly-refresh*");
  await all().click();
  await expect(page.getByText("Refreshing BeZero Ratings", { exact: true })).toBeVisible();
  await expect(page.getByText("This may take a moment.")).toBeVisible();
  await expect(all()).toBeDisabled();
  await expect(one()).toBeDisabled();
  release();

  await expect(page.getByRole("heading", { name: "API Refresh Successful" })).toBeVisible();
  await expect(toast("BeZero ratings refresh initiated")).toBeVisible();
  await expect(result()).toHaveText(/Successfully refreshed \d+ BeZero ratings/);
  for (const part of [
    "API version: 3.1",
    "Bulk Refresh Summary",
    "Total projects refreshed",
    "Pages processed1",
    "Execution ID",
    "Timestamp",
    "StatusSuccess",
    "Bulk refresh completed successfully",
  ]) {
    await expect(result()).toContainText(part);
  }
  await expect(page.getByText("Refreshing BeZero Ratings", { exact: true })).toHaveCount(0);
  await expect(all()).toBeEnabled();
  const reloadedAfter = () =>
    page.evaluate(() => {
      const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const refreshed = requests.findLast(({ name }) => name.includes("/bezero-hourly-refresh"));
      const end = refreshed?.responseEnd ?? Number.POSITIVE_INFINITY;
      const reload = requests.find(
        ({ name, startTime }) => name.includes("/rest/v1/rpc/get_my_companies") && startTime > end,
      );
      return reload && reload.startTime - end;
    });
  await expect.poll(reloadedAfter).toBeDefined();
  expect(await reloadedAfter()).toBeGreaterThan(1900);
});

test("an empty project ID: 'Project ID required'", async () => {
  await field().fill("   ");
  await one().click();
  await expect(toast("Project ID required")).toBeVisible();
  await expect(toast("Please enter a project ID to Refresh")).toBeVisible();
  await expect(field()).toHaveAttribute("aria-invalid", "true");
});

test("Enter in the field refreshes one project and shows its details with a link to the agency", async () => {
  const { release } = await hold(page, "**/functions/v1/bezero-project-rating*");
  await field().fill(" GS90477 ");
  await field().press("Enter");
  await expect(page.getByText("Refreshing Project BeZero Ratings")).toBeVisible();
  release();
  await expect(page.getByText("Project Details")).toBeVisible();
  await expect(toast("BeZero API refresh succeeded")).toBeVisible();
  for (const part of [
    "API Refresh Successful",
    "BeZero API test succeeded, found matching project!",
    "Registry IDGS90477",
    "RatingBB",
    "Project IDdemo-gs90477",
    "AccreditorGold Standard",
    "Last updated30 Oct 2026",
    "On watchYes",
  ]) {
    await expect(result()).toContainText(part);
  }
  const link = result().getByRole("link", { name: "View on BeZero Platform" });
  await expect(link).toHaveAttribute("target", "_blank");
});

test("what the agency did not say is 'Unknown' or 'Not available'", async () => {
  const run = { executionId: "1", timestamp: "2026-11-18T12:00:00.000Z" };
  await page.route("**/functions/v1/bezero-project-rating*", (route) =>
    route.fulfill({
      json: {
        success: true,
        message: "BeZero API test succeeded, found matching project!",
        data: {
          apiResults: [{ projectId: "GS90477", refreshType: "project-refresh", result: run }],
        },
      },
    }),
  );
  await field().fill("GS90477");
  await one().click();
  for (const part of [
    "API version: Unknown",
    "Registry IDNot available",
    "RatingNot available",
    "Project IDNot available",
    "AccreditorNot available",
    "Last updatedNot available",
    "On watchNot available",
  ]) {
    await expect(result()).toContainText(part);
  }
  await page.unroute("**/functions/v1/bezero-project-rating*");
});

test("an unknown project: 'No matching project IDs found.'", async () => {
  await field().fill("NO-SUCH-1");
  await one().click();
  await expect(page.getByRole("heading", { name: "API Refresh Failed" })).toBeVisible();
  await expect(toast("BeZero API refresh failed")).toBeVisible();
  await expect(result()).toContainText("BeZero API test failed. No matching project IDs found.");
});

test("an agency that fails: 'Failed to refresh BeZero ratings: {status}', why, how old the ratings are, and the run among the recent ones", async ({
  server,
}) => {
  server.agency.fail({ fault: "malformed" });
  await all().click();
  await expect(page.getByText("Failed to refresh BeZero ratings: 502").first()).toBeVisible();
  await expect(toast("BeZero ratings refresh failed")).toBeVisible();
  await expect(result()).toHaveText(
    /response could not be read\. The ratings from .+ UTC \(.+ ago\) stay in place\./,
  );
  await expect(page.getByText("The last run failed.")).toBeVisible();
  await page.getByText("Recent runs").click();
  const latest = page.locator("details tbody tr").first();
  await expect(latest).toContainText("FailedThe ratings agency's response could not be read");
});

test("no response at all: 'Could not refresh carbon ratings. Please try again later.'", async () => {
  await page.route("**/functions/v1/**", (route) => route.abort());
  await all().click();
  await expect(toast("BeZero rating refresh failed")).toBeVisible();
  const noResponse = "The server did not respond. Check your connection.";
  await expect(result()).toContainText(
    `Could not refresh carbon ratings. Please try again later. ${noResponse}`,
  );
  await field().fill("GS90477");
  await one().click();
  await expect(toast(`An error occurred while refreshing the API. ${noResponse}`)).toBeVisible();
  await expect(result()).toContainText(/Error refreshing BeZero API: .*The server did not respond/);
});

test("an announced rating is shown to the developer as in the public list", async () => {
  const project = page.getByRole("article", { name: "Solvanger Luft" }).first();
  await project.getByRole("button", { name: "More info" }).click();
  await expect(project.getByRole("img", { name: "Apre" })).toBeVisible();
});
