import { viewports } from "../../fixtures/browser.ts";
import { html, waitForReady, waitForRender } from "../fixtures/loaded-page.ts";
import { expect, test } from "../fixtures/test.ts";

const links = ["Learn More about carbon credits", "About", "News", "Contact"];

test("the header is fixed at the top and becomes translucent with a shadow once scrolled more than 10 pixels", async ({
  sharedPage,
}) => {
  const page = await waitForReady(await sharedPage("/about", { consent: false }));
  const header = page.getByRole("banner");
  await expect(header).toHaveCSS("position", "fixed");
  await expect(header).toHaveCSS("top", "0px");
  await expect(header).toHaveCSS("box-shadow", "none");
  await expect(header).toHaveCSS("background-color", "rgb(247, 245, 239)");

  await page.evaluate(() => window.scrollTo({ top: 10, behavior: "instant" }));
  await page.waitForTimeout(100);
  await expect(header).toHaveAttribute("data-scrolled", "false");

  await page.evaluate(() => window.scrollTo({ top: 11, behavior: "instant" }));
  await expect(header).toHaveAttribute("data-scrolled", "true");
  await expect(header).not.toHaveCSS("box-shadow", "none");
  await expect(header).toHaveCSS("background-color", / 0\.9\d*\)$/);
  await expect(header, "no text is legible through it").toHaveCSS("backdrop-filter", /blur/);
  await expect(header, "nor does anything dark smear it").toHaveCSS(
    "backdrop-filter",
    /contrast\(0\.1\)/,
  );
});

test("'Submit Project' and 'Login' are offered to all signed-out visitors", async ({
  sharedPage,
}) => {
  const page = await waitForReady(await sharedPage("/about", { consent: false }));
  const header = page.getByRole("banner");
  const submit = header.getByRole("link", { name: "Submit Project" });
  await expect(submit).toHaveAttribute("href", "/submit-project");
  const login = header.getByRole("link", { name: "Login" });
  await expect(login).toHaveAttribute("href", "/login");
});

test("nothing in the header overlaps at any width", async ({ sharedPage }) => {
  const page = await waitForReady(await sharedPage("/about", { consent: false }));
  for (const [device, viewport] of Object.entries(viewports)) {
    await page.setViewportSize(viewport);
    await waitForRender(page);
    const boxes = await page
      .getByRole("banner")
      .locator("a:visible, button:visible")
      .evaluateAll((elements) =>
        elements.map((element) => {
          const { left, right } = element.getBoundingClientRect();
          return { left, right };
        }),
      );
    expect(boxes.length).toBeGreaterThan(1);
    const sorted = boxes.toSorted((a, b) => a.left - b.left);
    for (const [index, { right }] of sorted.entries()) {
      const next = sorted[index + 1];
      expect(right, device).toBeLessThanOrEqual(next?.left ?? viewport.width);
    }
  }
});

test("the logo links to the home page, and the links follow in order", async ({ sharedPage }) => {
  const page = await sharedPage("/about", { consent: false });
  const header = page.getByRole("banner");
  await expect(header.getByRole("link").first()).toHaveAttribute("href", "/");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link")).toHaveText(links);
});

test("only the link of the current page, or of the page above it, is highlighted", async ({
  server,
  sharedPage,
}) => {
  const page = await sharedPage("/about", { consent: false });
  const navigation = page.getByRole("navigation", { name: "Main" });
  const current = navigation.locator("[aria-current]");
  await expect(current).toHaveText(["About"]);
  for (const [label, path] of [
    ["News", "/news"],
    ["Contact", "/contact"],
    ["About", "/about"],
    ["Learn More about carbon credits", "/learn-more"],
  ] as const) {
    await navigation.getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(current).toHaveText([label]);
  }
  const below = await html(server, "/learn-more/anything/below");
  const [, main = ""] = /<nav aria-label="Main"[^>]*>(.*?)<\/nav>/s.exec(below) ?? [];
  const highlighted = main.match(/<a [^>]*aria-current[^>]*>/g) ?? [];
  expect(highlighted).toEqual([expect.stringContaining('href="/learn-more"')]);
});

test("the first tab stop is the link that skips to the content", async ({ visit }) => {
  const page = await waitForReady(await visit("/contact", { consent: false }));
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveId("content");
});
