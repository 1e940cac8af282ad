import { beforeAll, expect, test } from "vitest";
import { startTestServer } from "../../fixtures/test-server.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { visit, visitSignedIn, whenReady } from "./visitors.ts";

const site = testSite(() => startTestServer());
beforeAll(async () => {
  const { error } = await site.server.service
    .from("projects")
    .update({ status: "withdrawn" })
    .eq("status", "approved");
  if (error) throw error;
});

test("no projects at all: the texts say so, without a button for signed-out visitors", async () => {
  const page = await whenReady(await visit(site, "/", { consent: false }));
  await page.getByText("No projects available yet").waitFor();
  expect(
    await page
      .getByText("Projects will appear here once they're approved by our team.")
      .isVisible(),
  ).toBe(true);
  expect(await page.getByRole("link", { name: "Submit a Project" }).count()).toBe(0);
});

test("no projects at all: signed-in visitors are offered 'Submit a Project'", async () => {
  const page = await visitSignedIn(site, "/", { email: "first@example.org" });
  const link = page.getByRole("link", { name: "Submit a Project" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe("/submit-project");
});
