import { expect, test } from "vitest";
import { product, resourceLinks } from "#domain/product.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { visit } from "./visitors.ts";

const site = testSite();

test("the footer says what the product is", async () => {
  const page = await visit(site, "/contact");
  const footer = page.getByRole("contentinfo");
  expect(await footer.getByText("Transparent carbon removal project comparisons").isVisible()).toBe(
    true,
  );
  expect(await footer.getByText(product.description).isVisible()).toBe(true);
});

test("the column Navigation has Home, Learn More, Login and Privacy Policy", async () => {
  const page = await visit(site, "/contact");
  const column = page.getByRole("navigation", { name: "Navigation" });
  const found = await column
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute("href")]));
  expect(found).toEqual([
    ["Home", "/"],
    ["Learn More about carbon credits", "/learn-more"],
    ["Login", "/login"],
    ["Privacy Policy", "/privacy-policy"],
  ]);
});

test("the column Resources leads outside, in a new tab that cannot reach back", async () => {
  const page = await visit(site, "/contact");
  const column = page.getByRole("navigation", { name: "Resources" });
  const found = await column.getByRole("link").evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute("href"),
      target: link.getAttribute("target"),
      rel: link.getAttribute("rel"),
    })),
  );
  expect(found).toEqual(
    resourceLinks.map(({ url }) => ({ href: url, target: "_blank", rel: "noopener noreferrer" })),
  );
});

test("the column About has the contact e-mail link, and the copyright line the current year", async () => {
  const page = await visit(site, "/contact");
  const column = page.getByRole("navigation", { name: "About" });
  const mail = column.getByRole("link", { name: product.contactEmail });
  expect(await mail.getAttribute("href")).toBe(`mailto:${product.contactEmail}`);
  const year = new Date().getUTCFullYear();
  expect(await page.getByRole("contentinfo").textContent()).toContain(`© ${year} ${product.name}`);
});
