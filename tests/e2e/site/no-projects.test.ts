import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../fixtures/browser.ts";
import { startTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { visit, visitSignedIn, whenReady } from "./visitors.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  const { error } = await server.service
    .from("projects")
    .update({ status: "withdrawn" })
    .eq("status", "approved");
  if (error) throw error;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test("no projects at all: the texts say so, without a button for signed-out visitors", async () => {
  const page = await whenReady(await visit(browser, server, "/", { consent: false }));
  await page.getByText("No projects available yet").waitFor();
  expect(
    await page
      .getByText("Projects will appear here once they're approved by our team.")
      .isVisible(),
  ).toBe(true);
  expect(await page.getByRole("link", { name: "Submit a Project" }).count()).toBe(0);
});

test("no projects at all: signed-in visitors are offered 'Submit a Project'", async () => {
  const page = await visitSignedIn(browser, server, "/", { email: "first@example.org" });
  const link = page.getByRole("link", { name: "Submit a Project" });
  await link.waitFor();
  expect(await link.getAttribute("href")).toBe("/submit-project");
});
