import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true });

test.beforeEach(async ({ server }) => {
  const { error } = await server.service
    .from("projects")
    .update({ status: "withdrawn" })
    .eq("status", "approved");
  if (error) throw error;
});

test("no projects at all: the page says so, without a button for signed-out visitors", async ({
  visit,
}) => {
  const page = await waitForReady(await visit("/", { consent: false }));
  await expect(page.getByText("No projects available yet")).toBeVisible();
  await expect(
    page.getByText("Projects will appear here once they're approved by our team."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Submit a Project" })).toHaveCount(0);
  // Nothing is hidden, and nothing is below.
  await expect(page.getByText("Some data is hidden.")).toHaveCount(0);
  await expect(page.getByText("Every project below was reviewed")).toHaveCount(0);
});

test("no projects at all: the market charts are absent, also on navigation from another page", async ({
  visit,
}) => {
  const page = await waitForReady(await visit("/about"));
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page.getByText("No projects available yet")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "The market at a glance" })).toHaveCount(0);
});

test("no projects at all: signed-in visitors are offered 'Submit a Project'", async ({ visit }) => {
  const page = await visit("/", { email: "first@example.org" });
  const link = page.getByRole("link", { name: "Submit a Project" });
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute("href", "/submit-project");
});

test("no articles at all: 'Educational Articles' says so, and the preview is an empty table", async ({
  server,
  visit,
}) => {
  const { error } = await server.service.from("articles").update({ is_draft: true }).gt("id", 0);
  if (error) throw error;
  const page = await visit("/learn-more");
  await expect(page.getByText("There are no articles yet.")).toBeVisible();
  const preview = await page.request.get("/comparison-preview/narrow.svg");
  expect(await preview.text()).toContain(">0 projects</text>");
});
