import { product, resourceLinks } from "#domain/product.ts";
import { expect, test } from "../fixtures/test.ts";

test("the footer says what the product is", async ({ sharedPage }) => {
  const page = await sharedPage("/contact");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByText("Transparent carbon removal project comparisons")).toBeVisible();
  await expect(footer.getByText(product.description)).toBeVisible();
});

test("the column Navigation has Home, Learn More, Login and Privacy Policy", async ({
  sharedPage,
}) => {
  const page = await sharedPage("/contact");
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

test("the column Resources links to other sites, in a new tab without access to this one", async ({
  sharedPage,
}) => {
  const page = await sharedPage("/contact");
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

test("the column About has the contact e-mail link, and the copyright line the current year", async ({
  sharedPage,
}) => {
  const page = await sharedPage("/contact");
  const column = page.getByRole("navigation", { name: "About" });
  const mail = column.getByRole("link", { name: product.sampleContactEmail });
  await expect(mail).toHaveAttribute("href", `mailto:${product.sampleContactEmail}`);
  const year = new Date().getUTCFullYear();
  await expect(page.getByRole("contentinfo")).toContainText(`© ${year} ${product.name}`);
});

test("the licences of the software used are available", async ({ sharedPage, server }) => {
  const page = await sharedPage("/contact");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Licences" });
  await expect(link).toHaveAttribute("href", "/licences.txt");
  const response = await fetch(`${server.url}/licences.txt`);
  expect(response.headers.get("content-type")).toContain("text/plain");
  const licences = await response.text();
  for (const name of [
    "react-dom",
    "react-router",
    "@fontsource-variable/newsreader",
    "world-atlas",
  ]) {
    expect(licences).toContain(`## ${name}`);
  }
  expect(licences).toContain("SIL OPEN FONT LICENSE");
});
