import { expect, test } from "vitest";
import { viewports } from "../../fixtures/browser.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually, visit, whenReady } from "./visitors.ts";

const site = testSite();

test("an unknown path answers with the status 404", async () => {
  const response = await fetch(`${site.server.url}/no/such/page`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("Oops! Page not found");
});

test.each(["desktop", "phone"] as const)(
  "the 404 page says so, logs the path and leads home (%s)",
  async (name) => {
    const page = await visit(site, "/healthz", {
      consent: false,
      viewport: viewports[name],
    });
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.goto("/no/such/page");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("404");
    expect(await page.getByText("Oops! Page not found").isVisible()).toBe(true);
    await eventually(() => logged.some((text) => text.includes("/no/such/page"))).toBe(true);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await page.waitForURL(`${site.server.url}/`);
  },
);

test("an unexpected error shows the general error screen; 'Try Again' recovers", async () => {
  const page = await whenReady(await visit(site, "/contact", { consent: false }));
  await page.route("**/about.data**", (route) => route.fulfill({ status: 500, body: "" }));
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "About", exact: true })
    .click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  expect(
    await page
      .getByText("An unexpected error occurred. Please try refreshing the page.")
      .isVisible(),
  ).toBe(true);
  expect(await page.getByRole("banner").isVisible()).toBe(true);
  await page.unroute("**/about.data**");
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/about");
});

test("'Refresh Page' reloads the page", async () => {
  const page = await whenReady(await visit(site, "/contact", { consent: false }));
  await page.route("**/about.data**", (route) => route.fulfill({ status: 500, body: "" }));
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "About", exact: true })
    .click();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await reloaded;
  expect(await page.getByRole("heading", { name: "Something went wrong" }).count()).toBe(0);
});
