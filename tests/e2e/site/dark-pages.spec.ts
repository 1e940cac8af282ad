import { darkPalette, darkPaper, palette, paper } from "#domain/palette.ts";
import { expect, test } from "../fixtures/test.ts";

const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)).join(", ")})`;

test("pages are dark if the system prefers it, and light in print", async ({ visit }) => {
  const page = await visit("/contact");
  const root = page.locator("html");
  const chartColour = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--color-plot-pink"),
    );
  await expect(root).toHaveCSS("background-color", rgb(paper));
  // Colours used only by charts are in the style sheet too.
  expect(await chartColour()).toBe(palette.plotPink);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(root).toHaveCSS("background-color", rgb(darkPaper));
  expect(await chartColour()).toBe(darkPalette.plotPink);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(root).toHaveCSS("background-color", rgb(paper));
});
