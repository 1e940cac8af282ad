import { expect, test } from "vitest";
import { viewports } from "../../fixtures/browser.ts";
import { testSite } from "../../fixtures/test-site.ts";
import { eventually, visit, whenReady } from "./visitors.ts";

const site = testSite();

const links = ["Learn More about carbon credits", "About", "News", "Contact"];

test("the header is fixed at the top and becomes translucent with a shadow above 10 pixels of scroll", async () => {
  const page = await whenReady(await visit(site, "/", { consent: false }));
  const header = page.locator("header").first();
  const look = () =>
    header.evaluate((element) => {
      const { position, top, boxShadow, backgroundColor } = getComputedStyle(element);
      return { position, top, hasShadow: boxShadow !== "none", backgroundColor };
    });
  const still = await look();
  expect(still).toMatchObject({ position: "fixed", top: "0px", hasShadow: false });
  expect(still.backgroundColor).toBe("rgb(247, 245, 239)");

  await page.evaluate(() => window.scrollTo({ top: 10, behavior: "instant" }));
  await page.waitForTimeout(100);
  expect(await header.getAttribute("data-scrolled")).toBe("false");

  await page.evaluate(() => window.scrollTo({ top: 11, behavior: "instant" }));
  await eventually(() => header.getAttribute("data-scrolled")).toBe("true");
  await eventually(async () => (await look()).hasShadow).toBe(true);
  await eventually(async () => (await look()).backgroundColor).toMatch(/0\.85\)$/);
});

test("the logo leads to the home page, and the links follow in order", async () => {
  const page = await visit(site, "/about", { consent: false });
  const header = page.locator("header").first();
  expect(await header.getByRole("link").first().getAttribute("href")).toBe("/");
  const navigation = page.getByRole("navigation", { name: "Main" });
  expect(await navigation.getByRole("link").allTextContents()).toEqual(links);
});

test.each([
  ["/learn-more", "Learn More about carbon credits"],
  ["/learn-more/anything/below", "Learn More about carbon credits"],
  ["/about", "About"],
  ["/news", "News"],
  ["/contact", "Contact"],
])("on %s the link %s is highlighted, and no other", async (path, label) => {
  const page = await visit(site, path, { consent: false });
  const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
  expect(await current.allTextContents()).toEqual([label]);
});

test("'Submit Project' and 'Login' are offered to everybody who is signed out", async () => {
  const page = await whenReady(await visit(site, "/", { consent: false }));
  const header = page.locator("header").first();
  const submit = header.getByRole("link", { name: "Submit Project" });
  expect(await submit.getAttribute("href")).toBe("/submit-project");
  const login = header.getByRole("link", { name: "Login" });
  expect(await login.getAttribute("href")).toBe("/login");
});

test.each(["desktop", "tablet", "phone"] as const)(
  "at %s width nothing in the header overlaps, and the page does not scroll sideways",
  async (name) => {
    const page = await whenReady(
      await visit(site, "/", { consent: false, viewport: viewports[name] }),
    );
    const boxes = await page
      .locator("header")
      .first()
      .locator("a:visible, button:visible")
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { left, right, height } = element.getBoundingClientRect();
          return { left, right, height };
        }),
      );
    const sorted = boxes.toSorted((a, b) => a.left - b.left);
    for (const [index, box] of sorted.entries()) {
      const next = sorted[index + 1];
      if (next) expect(box.right).toBeLessThanOrEqual(next.left);
      expect(box.right).toBeLessThanOrEqual(viewports[name].width);
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  },
);

test("the first stop of the keyboard is the link that skips to the content", async () => {
  const page = await whenReady(await visit(site, "/about", { consent: false }));
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  await eventually(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
});
