import { expect, test } from "vitest";
import { contrast, light, type Rgb } from "../../tests/fixtures/contrast.ts";
import { severalTypes } from "../listing/figure-type.ts";
import { darkPalette, palette } from "../palette.ts";
import { darkPlotColours, plotColours } from "../plot-colours.ts";
import { projectTypes } from "../vocabulary.ts";
import { typeMark } from "./type-mark.ts";

const marked = [...projectTypes, severalTypes];
const marks = marked.map(typeMark);
const names = [...new Set(marks.map(({ colour }) => colour))];
const pages = [
  ["light", plotColours, palette.white],
  ["dark", darkPlotColours, darkPalette.white],
] as const;

/** All pairs of colours within each theme. */
const pairs = pages.flatMap(([page, colours]) =>
  names.flatMap((one, index) =>
    names.slice(index + 1).map((other) => [colours[one], colours[other], page] as const),
  ),
);

/** Simulates red-green colour blindness (Viénot, Brettel and Mollon, 1999). */
const dichromacy =
  (red: number, shift: number) =>
  (light: Rgb): Rgb => {
    const both = red * light[0] + (1 - red) * light[1];
    return [both, both, light[2] + shift * (light[0] - light[1])];
  };

test("no two types have the same mark, and 'Several types' has its own", () => {
  expect(typeMark(severalTypes)).not.toEqual(typeMark("Unknown"));
  expect(new Set(marks.map(({ colour, shape }) => colour + shape)).size).toBe(marked.length);
});

test.each(pages)("marks have enough contrast in the %s theme", (_, colours, ground) => {
  for (const name of names) expect(contrast(colours[name], ground), name).toBeGreaterThanOrEqual(3);
});

test.each([
  ["normal vision", (colour: Rgb) => colour],
  ["protanopia", dichromacy(0.112, 0.004)],
  ["deuteranopia", dichromacy(0.293, -0.022)],
] as const)("the colours are distinguishable with %s", (_name, vision) => {
  for (const [one, other, page] of pairs) {
    const [a, b] = [vision(light(one)), vision(light(other))];
    const roots = a.map((value, part) => Math.cbrt(value) - Math.cbrt(b[part] ?? 0));
    expect(Math.hypot(...roots), `${one} and ${other} on ${page} pages`).toBeGreaterThan(0.2);
  }
});
test("a type that is not in the vocabulary gets a grey mark", () => {
  expect(typeMark("Unknown").colour).toBe("plotGrey");
});
