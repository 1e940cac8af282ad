import { darkPalette, darkPaper, palette, paper } from "#domain/palette.ts";
import { expect, test } from "../fixtures/test.ts";

const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)).join(", ")})`;

test("pages are dark for those whose system asks for it, and light on paper", async ({ visit }) => {
  const page = await visit("/contact");
  const ground = page.locator("html");
  const drawn = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--color-plot-pink"),
    );
  await expect(ground).toHaveCSS("background-color", rgb(paper));
  // Colours that only drawings name are in the style sheet too.
  expect(await drawn()).toBe(palette.plotPink);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(ground).toHaveCSS("background-color", rgb(darkPaper));
  expect(await drawn()).toBe(darkPalette.plotPink);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(ground).toHaveCSS("background-color", rgb(paper));
});
