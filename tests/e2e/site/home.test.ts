import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { product } from "#domain/product.ts";
import { openBrowser, viewports } from "../../fixtures/browser.ts";
import { startTestServer, type TestServer } from "../../fixtures/test-server.ts";
import { eventually, visit, visitSignedIn, whenReady } from "./visitors.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test("hero, testimonials, projects, 'Why Choose' and the calls to action follow in this order", async () => {
  const page = await visit(browser, server, "/", { consent: false });
  const main = page.getByRole("main");
  expect(await main.getByRole("heading", { level: 1 }).allTextContents()).toEqual([
    "Compare Carbon Credits with Complete Transparency",
  ]);
  expect(await main.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
    "Trusted by Industry Leaders",
    "Explore Carbon Credit Projects",
    `Why Choose ${product.name}`,
    expect.any(String),
  ]);
});

test("the page has a title, a description and a canonical address", async () => {
  const page = await visit(browser, server, "/", { consent: false });
  expect(await page.title()).toContain("Compare Carbon Credits with Complete Transparency");
  const description = page.locator('meta[name="description"]');
  expect((await description.getAttribute("content"))?.length).toBeGreaterThan(50);
  const canonical = page.locator('link[rel="canonical"]');
  expect(await canonical.getAttribute("href")).toBe(`${server.url}/`);
});

test("'Explore projects' leads to the projects without hiding their heading under the header", async () => {
  const page = await whenReady(await visit(browser, server, "/", { consent: false }));
  await page.getByRole("link", { name: "Explore projects" }).click();
  const heading = page.getByRole("heading", { name: "Explore Carbon Credit Projects" });
  await eventually(
    async () => (await heading.boundingBox())?.y ?? Number.POSITIVE_INFINITY,
  ).toBeLessThan(400);
  expect((await heading.boundingBox())?.y).toBeGreaterThan(64);
});

test("the calls to action lead to the login and to the learn-more page", async () => {
  const page = await visit(browser, server, "/", { consent: false });
  const address = (name: string) => page.getByRole("link", { name }).getAttribute("href");
  expect(await address("How it works")).toBe("/learn-more");
  expect(await address("Access Verified Carbon Data")).toBe("/login");
  expect(await address("Learn About Carbon Removal")).toBe("/learn-more");
});

test("'Why Choose' has three cards", async () => {
  const page = await visit(browser, server, "/", { consent: false });
  const section = page.getByRole("region", { name: `Why Choose ${product.name}` });
  expect(await section.getByRole("heading", { level: 3 }).count()).toBe(3);
});

test("signed out, a notice says that data is hidden, and cost and permanence show placeholders", async () => {
  const page = await visit(browser, server, "/", { consent: false });
  expect(await page.getByText("Some data is hidden.").isVisible()).toBe(true);
  const link = page.getByRole("link", { name: "Share your email to reveal the good stuff" });
  expect(await link.getAttribute("href")).toBe("/login");
  const row = page.getByRole("row").nth(1);
  expect(await row.textContent()).toContain("$XX.XX");
  expect(await row.textContent()).toContain("XX years");
  expect(await row.locator("svg").count()).toBeGreaterThanOrEqual(2);
});

test("signed in, the notice is gone", async () => {
  const page = await visitSignedIn(browser, server, "/", { email: "reader@example.org" });
  await page.getByText("Some data is hidden.").waitFor({ state: "detached" });
});

test("the table has a header for each column; in a narrow window there are cards instead", async () => {
  const page = await whenReady(await visit(browser, server, "/", { consent: false }));
  expect(await page.getByRole("columnheader").allTextContents()).toEqual([
    "Company",
    "Project Sector",
    "Project Type",
    "Credit Type",
    "Project Location",
    "Cost / tCO2e",
    "Permanence",
    "Accreditation",
  ]);
  await page.setViewportSize(viewports.phone);
  expect(await page.getByRole("table").isVisible()).toBe(false);
  const cards = page.getByRole("region", { name: "Explore Carbon Credit Projects" });
  expect(await cards.getByRole("heading", { level: 3 }).count()).toBeGreaterThan(5);
});

test("a button shows the rest of the projects", async () => {
  const page = await whenReady(await visit(browser, server, "/", { consent: false }));
  const rows = page.locator("tbody tr:visible");
  expect(await rows.count()).toBe(12);
  const count = Number(
    /\d+/.exec((await page.getByText(/^\d+ projects$/).textContent()) ?? "")?.[0],
  );
  await page.getByRole("button", { name: `Show all ${count} projects` }).click();
  expect(await rows.count()).toBe(count);
});

test("coming from another page, a skeleton stands where the projects will be", async () => {
  const page = await whenReady(await visit(browser, server, "/about", { consent: false }));
  let answer = () => undefined as unknown;
  await page.route("**/_.data**", async (route) => {
    await new Promise((resolve) => {
      answer = () => resolve(undefined);
    });
    await route.continue();
  });
  await page.locator("header").first().getByRole("link").first().click();
  await page.getByRole("status").getByText("Loading projects").waitFor({ state: "attached" });
  expect(await page.getByRole("table").count()).toBe(0);
  answer();
  await page.getByRole("table").waitFor();
});

test("projects that fail to load leave the page standing, with the red text", async () => {
  const page = await whenReady(await visit(browser, server, "/about", { consent: false }));
  await page.route("**/_.data**", (route) => route.abort());
  await page.locator("header").first().getByRole("link").first().click();
  const text = page.getByText(
    "Failed to load verified carbon removal projects. Please try again later.",
  );
  await text.waitFor();
  expect(await text.evaluate((element) => getComputedStyle(element).color)).toBe(
    "rgb(169, 52, 43)",
  );
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
});
