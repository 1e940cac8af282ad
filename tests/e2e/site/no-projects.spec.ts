import { mainHtml, waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test.use({ ownServer: true });

test.beforeEach(async ({ server }) => {
  const { error } = await server.service
    .from("projects")
    .update({ status: "withdrawn" })
    .eq("status", "approved");
  if (error) throw error;
});

test("no projects at all: the page says so, without a button for signed-out visitors and without market charts, on direct entry and on navigation", async ({
  server,
  visit,
}) => {
  const page = await waitForReady(await visit("/contact", { consent: false }));
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page.getByText("No projects available yet")).toBeVisible();
  await expect(
    page.getByText("Projects will appear here once they're approved by our team."),
  ).toBeVisible();
  const sent = await mainHtml(server, "/");
  expect(sent).toContain("No projects available yet");
  expect(sent).toContain("Projects will appear here once they&#x27;re approved by our team.");
  await expect(page.getByRole("link", { name: "Submit a Project" })).toHaveCount(0);
  expect(sent).not.toContain("Submit a Project");
  // Nothing is hidden, and nothing is below.
  for (const text of ["Some data is hidden.", "Every project below was reviewed"]) {
    await expect(page.getByText(text)).toHaveCount(0);
    expect(sent).not.toContain(text);
  }
  await expect(page.getByRole("navigation", { name: "The market at a glance" })).toHaveCount(0);
  expect(sent).not.toContain('aria-label="The market at a glance"');
});

test("no projects at all: signed-in visitors are offered 'Submit a Project'", async ({ visit }) => {
  const page = await visit("/", { email: "first@example.org" });
  const link = page.getByRole("link", { name: "Submit a Project" });
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute("href", "/submit-project");
});

test("no articles at all: 'Educational Articles' says so, and the preview is an empty table", async ({
  server,
}) => {
  const { error } = await server.service.from("articles").update({ is_draft: true }).gt("id", 0);
  if (error) throw error;
  expect(await mainHtml(server, "/learn-more")).toContain("There are no articles yet.");
  const preview = await fetch(`${server.url}/comparison-preview/narrow.svg`);
  expect(await preview.text()).toContain(">0 projects</text>");
});
