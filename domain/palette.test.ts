import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contrast } from "../tests/fixtures/contrast.ts";
import { darkPalette, palette, paletteTheme } from "./palette.ts";

const colours = new Set<string>([...Object.values(palette), ...Object.values(darkPalette)]);

/** Static files, which cannot get their colours from the palette. */
const fixedFiles = [
  "public/favicon.svg",
  "public/offline.css",
  "public/images/logo.svg",
  "public/images/ratings-agency.svg",
  ...globSync("supabase/templates/*.html"),
  ...globSync("app/**/*.svg"),
];

it("defines every colour of the theme under its own name", () => {
  const theme = paletteTheme();
  expect(theme).toContain("--color-ink: #0e1b1a;");
  expect(theme).toContain("--color-mint-pale: #f0f9f3;");
  expect(theme.match(/#/g)).toHaveLength(2 * Object.keys(palette).length);
});

/** Text colours, each with the backgrounds it is used on. */
const texts: [text: keyof typeof palette, ...grounds: (keyof typeof palette)[]][] = [
  ["ink", "white", "paper", "paperDeep", "mint", "mintPale"],
  ["quiet", "white", "paper", "paperDeep", "mintPale"],
  ["pine", "white", "paper", "paperDeep", "mint", "mintPale"],
  ["mossDeep", "white", "paper", "mintPale"],
  ["amber", "white"],
  ["brick", "white", "paper"],
  ["white", "pine", "pineDeep", "ink", "brick", "redText"],
  ["onBand", "band"],
  ["bandMint", "band"],
  ["band", "bandMint", "onBand"],
  ["greenText", "greenTint"],
  ["yellowText", "yellowTint"],
  ["orangeText", "orangeTint"],
  ["redText", "redTint"],
  ["blueText", "blueTint"],
  ["purpleText", "purpleTint"],
  ["emeraldText", "emeraldTint"],
  ["indigoText", "indigoTint"],
  ["tealText", "tealTint"],
  ["amberText", "amberTint"],
  ["greyText", "greyTint", "paperDeep", "white"],
];

it.each([
  ["light", palette],
  ["dark", darkPalette],
] as const)("%s theme: every text has a contrast of 4.5:1 with its background", (_, pages) => {
  for (const [text, ...grounds] of texts)
    for (const ground of grounds)
      expect(contrast(pages[text], pages[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(
        // large icons, and marks beside text
        text === "amber" ? 3 : 4.5,
      );
});

it.each(fixedFiles)("contains every colour of %s", (file) => {
  const used = readFileSync(file, "utf8").match(/#[0-9a-f]{3,8}\b/gi) ?? [];
  expect(used.filter((colour) => !colours.has(colour.toLowerCase()))).toEqual([]);
});

it("is the only source of colours in the style sheets", () => {
  for (const file of globSync("app/**/*.css")) {
    expect(readFileSync(file, "utf8").match(/#[0-9a-f]{3,8}\b/gi), file).toBeNull();
  }
});
