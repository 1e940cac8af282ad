import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { palette, paletteTheme } from "./palette.ts";

const colours = new Set<string>(Object.values(palette));

/** Files that are served or sent as they are, so they cannot take their colours from the palette. */
const fixedFiles = [
  "public/favicon.svg",
  "public/offline.css",
  "public/images/logo.svg",
  "public/images/ratings-agency.svg",
  ...globSync("supabase/templates/*.html"),
  ...globSync("app/**/*.svg"),
];

it("gives the pages' theme every colour under its own name", () => {
  const theme = paletteTheme();
  expect(theme).toContain("--color-ink: #0e1b1a;");
  expect(theme).toContain("--color-mint-pale: #f0f9f3;");
  expect(theme.match(/#/g)).toHaveLength(Object.keys(palette).length);
});

it.each(fixedFiles)("knows every colour of %s", (file) => {
  const used = readFileSync(file, "utf8").match(/#[0-9a-f]{3,8}\b/gi) ?? [];
  expect(used.filter((colour) => !colours.has(colour.toLowerCase()))).toEqual([]);
});

it("is the only place with colours of its own in the style sheets", () => {
  for (const file of globSync("app/**/*.css")) {
    expect(readFileSync(file, "utf8").match(/#[0-9a-f]{3,8}\b/gi), file).toBeNull();
  }
});
