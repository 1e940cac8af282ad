import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { startTestServer } from "../../fixtures/test-server.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually, hold, visitSignedIn } from "../site/visitors.ts";

const site = testSite(() => startTestServer());
let page: Page;
beforeAll(async () => {
  page = await visitSignedIn(site, "/my-projects", {
    email: demoAccounts.administrator,
  });
  await page.getByRole("article").first().waitFor();
  await all().waitFor();
});
beforeEach(async () => {
  site.server.agency.fail({ fault: null });
  await page.unrouteAll();
});

const all = () => page.getByRole("button", { name: "Refresh All BeZero Ratings" });
const one = () => page.getByRole("button", { name: "Refresh this project" });
const field = () => page.getByLabel("Enter Project ID To Refresh");
const result = () => page.getByRole("region", { name: /API Refresh/ });
const toast = (text: string) =>
  page.locator("[data-sonner-toast]").filter({ hasText: text }).first();

test("'Refresh All BeZero Ratings': blue banner, disabled while running, then the summary, and the list reloads after 2 s", async () => {
  const { letGo } = await hold(page, "**/functions/v1/bezero-hourly-refresh*");
  await all().click();
  await page.getByText("Refreshing BeZero Ratings", { exact: true }).waitFor();
  await page.getByText("This may take a moment.").waitFor();
  expect(await all().isDisabled()).toBe(true);
  expect(await one().isDisabled()).toBe(true);
  letGo();

  await page.getByRole("heading", { name: "API Refresh Successful" }).waitFor();
  await toast("BeZero ratings refresh initiated").waitFor();
  const text = (await result().textContent()) ?? "";
  expect(text).toMatch(/Successfully refreshed \d+ BeZero ratings/);
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
    expect(text).toContain(part);
  }
  expect(await page.getByText("Refreshing BeZero Ratings", { exact: true }).count()).toBe(0);
  expect(await all().isEnabled()).toBe(true);
  const reloadedAfter = () =>
    page.evaluate(() => {
      const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const refreshed = requests.findLast(({ name }) => name.includes("/bezero-hourly-refresh"));
      const end = refreshed?.responseEnd ?? Number.POSITIVE_INFINITY;
      const reload = requests.find(
        ({ name, startTime }) => name.includes("/rest/v1/companies") && startTime > end,
      );
      return reload && reload.startTime - end;
    });
  await eventually(reloadedAfter).toBeDefined();
  expect(await reloadedAfter()).toBeGreaterThan(1900);
});

test("an empty project ID: 'Project ID required'", async () => {
  await field().fill("   ");
  await one().click();
  await toast("Project ID required").waitFor();
  await toast("Please enter a project ID to Refresh").waitFor();
  expect(await field().getAttribute("aria-invalid")).toBe("true");
});

test("Enter in the field refreshes one project and shows its details with a link to the agency", async () => {
  const { letGo } = await hold(page, "**/functions/v1/bezero-project-rating*");
  await field().fill(" GS90477 ");
  await field().press("Enter");
  await page.getByText("Refreshing Project BeZero Ratings").waitFor();
  letGo();
  await page.getByText("Project Details").waitFor();
  await toast("BeZero API refresh succeeded").waitFor();
  const text = (await result().textContent()) ?? "";
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
    expect(text).toContain(part);
  }
  const link = result().getByRole("link", { name: "View on BeZero Platform" });
  expect(await link.getAttribute("target")).toBe("_blank");
});

test("an unknown project: 'No matching project IDs found.'", async () => {
  await field().fill("NO-SUCH-1");
  await one().click();
  await page.getByRole("heading", { name: "API Refresh Failed" }).waitFor();
  await toast("BeZero API refresh failed").waitFor();
  expect(await result().textContent()).toContain(
    "BeZero API test failed. No matching project IDs found.",
  );
});

test("an agency that fails: 'Failed to refresh BeZero ratings: {status}', why, how old the ratings are, and the run among the recent ones", async () => {
  site.server.agency.fail({ fault: "malformed" });
  await all().click();
  await page.getByText("Failed to refresh BeZero ratings: 502").first().waitFor();
  await toast("BeZero ratings refresh failed").waitFor();
  expect(await result().textContent()).toMatch(
    /cannot be read as ratings\. The ratings of .+ UTC \(.+ ago\) stay in place\./,
  );
  await page.getByText("The last run failed.").waitFor();
  await page.getByText("Recent runs").click();
  const [latest] = await page.locator("details tbody tr").all();
  expect(await latest?.textContent()).toContain("FailedThe ratings agency's answer cannot be read");
});

test("no answer at all: 'Could not refresh carbon ratings. Please try again later.'", async () => {
  await page.route("**/functions/v1/**", (route) => route.abort());
  await all().click();
  await toast("BeZero rating refresh failed").waitFor();
  await eventually(() => result().textContent()).toContain(
    "Could not refresh carbon ratings. Please try again later.",
  );
  await field().fill("GS90477");
  await one().click();
  await toast("An error occurred while refreshing the API.").waitFor();
  await eventually(() => result().textContent()).toContain("Error refreshing BeZero API: ");
});

test("a rating that the agency has announced is shown to its developer as the public list shows it", async () => {
  const project = page.getByRole("article", { name: "Solvanger Luft" }).first();
  await project.getByRole("button", { name: "More info" }).click();
  await project.getByRole("img", { name: "Apre" }).waitFor();
});
