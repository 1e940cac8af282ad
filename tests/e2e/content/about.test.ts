import { describe, expect, test } from "vitest";
import { viewports } from "../../fixtures/browser.ts";
import { contentSite } from "./content-site.ts";

const site = contentSite();
const definition = /^The year in which the reduction or removal/;

describe("about page", () => {
  test("shows logo, title and the founder's narrative", async () => {
    const page = await site.visit("/about");
    await page.getByRole("img", { name: "Cleartonne logo" }).waitFor();
    expect(await page.locator("h1").allTextContents()).toEqual(["About Cleartonne"]);
    await page.getByText("I started Cleartonne because I could not answer").waitFor();
  });

  test("tooltips show on hover on desktop", async () => {
    const page = await site.visit("/about");
    await page.getByRole("link", { name: "vintage" }).hover();
    await page.getByRole("tooltip").waitFor({ state: "attached" });
    expect(await page.getByRole("tooltip").textContent()).toMatch(definition);
    await page.mouse.move(20, 400, { steps: 8 });
    await page.getByRole("tooltip").waitFor({ state: "detached" });
  });

  test("tooltips show on focus on desktop, and Escape closes them", async () => {
    const page = await site.visit("/about");
    await page.getByRole("link", { name: "vintage" }).focus();
    await page.getByRole("tooltip").waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await page.getByRole("tooltip").waitFor({ state: "detached" });
  });

  test("tooltips toggle on tap when the width is under 768", async () => {
    const page = await site.visit("/about", { viewport: viewports.phone, hasTouch: true });
    const term = page.getByRole("link", { name: "vintage" });
    await term.tap();
    await page.getByRole("tooltip").waitFor({ state: "attached" });
    expect(await page.getByRole("tooltip").textContent()).toMatch(definition);
    await term.tap();
    await page.getByRole("tooltip").waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/about");
  });

  test("every explained term leads to its place in the glossary", async () => {
    const page = await site.visit("/about");
    const addresses = await page
      .locator('main a[href^="/glossary#"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    expect(addresses.length).toBeGreaterThan(5);
    const glossary = await site.html("/glossary");
    for (const address of addresses) expect(glossary).toContain(`id="${address.split("#")[1]}"`);
  });
});
