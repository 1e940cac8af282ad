import { product } from "#domain/product.ts";
import { waitForReady } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

test("hero, testimonials, projects, 'Why Choose' and the calls to action follow in this order", async ({
  sharedPage,
}) => {
  const page = await sharedPage("/", { consent: false });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText([
    "Compare Carbon Credits with Complete Transparency",
  ]);
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Trusted by Industry Leaders",
    "Explore Carbon Credit Projects",
    `Why Choose ${product.name}`,
    /./,
  ]);
});

test("the page has a title, a description and a canonical URL", async ({ server, sharedPage }) => {
  const page = await sharedPage("/", { consent: false });
  await expect(page).toHaveTitle(/Compare Carbon Credits with Complete Transparency/);
  const description = page.locator('meta[name="description"]');
  await expect(description).toHaveAttribute("content", /.{51}/);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", `${server.url}/`);
});

test("the calls to action link to the login and to the learn-more page", async ({ sharedPage }) => {
  const page = await sharedPage("/", { consent: false });
  for (const [name, href] of [
    ["How it works", "/learn-more"],
    ["Access Verified Carbon Data", "/login"],
    ["Learn About Carbon Removal", "/learn-more"],
  ] as const) {
    await expect(page.getByRole("link", { name })).toHaveAttribute("href", href);
  }
});

test("'Why Choose' has three cards, as sent by the server and after coming from another page", async ({
  sharedPage,
}) => {
  const page = await waitForReady(await sharedPage("/", { consent: false }));
  const cards = page
    .getByRole("region", { name: `Why Choose ${product.name}` })
    .getByRole("heading", { level: 3 });
  await expect(cards).toHaveCount(3);
  const texts = await cards.allTextContents();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "News" }).click();
  await expect(page).toHaveURL("/news");
  await page.getByRole("banner").getByRole("link", { name: product.name }).click();
  await expect(page).toHaveURL("/");
  await expect(cards).toHaveText(texts);
});

test("'Explore projects' scrolls to the projects without hiding their heading under the header", async ({
  sharedPage,
}) => {
  const page = await waitForReady(await sharedPage("/", { consent: false }));
  await page.getByRole("link", { name: "Explore projects" }).click();
  const heading = page.getByRole("heading", { name: "Explore Carbon Credit Projects" });
  await expect
    .poll(async () => (await heading.boundingBox())?.y ?? Number.POSITIVE_INFINITY)
    .toBeLessThan(400);
  expect((await heading.boundingBox())?.y).toBeGreaterThan(64);
});

test("the figures beside the testimonials match the table, on direct entry and on navigation", async ({
  sharedPage,
}) => {
  const page = await sharedPage("/", { consent: false });
  const figures = page.getByRole("list", { name: "Listed now" }).getByRole("listitem");
  const shown = [/^56 projects$/, /^\d+ countries$/, /^\d+ project types$/];
  await expect(figures).toHaveText(shown);
  await expect(page.locator("[data-result-count]")).toHaveText("56 projects");
  const sent = await figures.allTextContents();

  await page.goto("/about");
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page.getByRole("list", { name: "Listed now" }).getByRole("listitem")).toHaveText(
    sent,
  );
});

test("a signed-in visitor is not asked to log in, at the end of the page or in the footer", async ({
  visit,
}) => {
  const page = await visit("/", { email: "reader@example.org" });
  const call = page.getByRole("link", { name: "Access Verified Carbon Data" });
  await expect(call).toHaveAttribute("href", "/#projects");
  await expect(page.getByText("Log in with your e-mail address")).toHaveCount(0);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "My Projects" })).toBeVisible();
  await expect(footer.getByRole("link", { name: "Login" })).toHaveCount(0);
});
