import { darkPaper, paper } from "#domain/palette.ts";
import { expect, test } from "../fixtures/test.ts";

const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)).join(", ")})`;

test("pages are dark for those whose system asks for it, and light on paper", async ({ visit }) => {
  const page = await visit("/contact");
  const ground = page.locator("html");
  await expect(ground).toHaveCSS("background-color", rgb(paper));
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(ground).toHaveCSS("background-color", rgb(darkPaper));
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(ground).toHaveCSS("background-color", rgb(paper));
});
