import { expect, test } from "vitest";
import { product } from "#domain/product.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually, visit, whenReady } from "./visitors.ts";

const site = testSite();

test("hero, testimonials, projects, 'Why Choose' and the calls to action follow in this order", async () => {
  const page = await visit(site, "/", { consent: false });
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
  const page = await visit(site, "/", { consent: false });
  expect(await page.title()).toContain("Compare Carbon Credits with Complete Transparency");
  const description = page.locator('meta[name="description"]');
  expect((await description.getAttribute("content"))?.length).toBeGreaterThan(50);
  const canonical = page.locator('link[rel="canonical"]');
  expect(await canonical.getAttribute("href")).toBe(`${site.server.url}/`);
});

test("'Explore projects' leads to the projects without hiding their heading under the header", async () => {
  const page = await whenReady(await visit(site, "/", { consent: false }));
  await page.getByRole("link", { name: "Explore projects" }).click();
  const heading = page.getByRole("heading", { name: "Explore Carbon Credit Projects" });
  await eventually(
    async () => (await heading.boundingBox())?.y ?? Number.POSITIVE_INFINITY,
  ).toBeLessThan(400);
  expect((await heading.boundingBox())?.y).toBeGreaterThan(64);
});

test("the calls to action lead to the login and to the learn-more page", async () => {
  const page = await visit(site, "/", { consent: false });
  const address = (name: string) => page.getByRole("link", { name }).getAttribute("href");
  expect(await address("How it works")).toBe("/learn-more");
  expect(await address("Access Verified Carbon Data")).toBe("/login");
  expect(await address("Learn About Carbon Removal")).toBe("/learn-more");
});

test("'Why Choose' has three cards", async () => {
  const page = await visit(site, "/", { consent: false });
  const section = page.getByRole("region", { name: `Why Choose ${product.name}` });
  expect(await section.getByRole("heading", { level: 3 }).count()).toBe(3);
});
