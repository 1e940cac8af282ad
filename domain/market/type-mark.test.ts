import { expect, test } from "vitest";
import { plotColours } from "../plot-colours.ts";
import { projectTypes } from "../vocabulary.ts";
import { typeMark } from "./type-mark.ts";

type Rgb = [red: number, green: number, blue: number];

const marks = projectTypes.map(typeMark);
const colours = [...new Set(marks.map(({ colour }) => colour))];

function light(colour: string): Rgb {
  const parts = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0];
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Red and green as those see them who lack one kind of cone (Viénot, Brettel and Mollon, 1999). */
const seenWith =
  (red: number, shift: number) =>
  (light: Rgb): Rgb => {
    const both = red * light[0] + (1 - red) * light[1];
    return [both, both, light[2] + shift * (light[0] - light[1])];
  };

test("no two types have the same mark", () => {
  expect(new Set(marks.map(({ colour, shape }) => colour + shape)).size).toBe(projectTypes.length);
});

test.each(colours)("%s stands out from the page", (colour) => {
  expect(1.05 / (luminance(light(colour)) + 0.05)).toBeGreaterThanOrEqual(3);
});

test.each([
  ["everybody", (colour: Rgb) => colour],
  ["those who see no red", seenWith(0.112, 0.004)],
  ["those who see no green", seenWith(0.293, -0.022)],
] as const)("%s can tell the colours apart", (_who, seen) => {
  for (const [place, one] of colours.entries()) {
    for (const other of colours.slice(place + 1)) {
      const [a, b] = [seen(light(one)), seen(light(other))];
      const roots = a.map((value, part) => Math.cbrt(value) - Math.cbrt(b[part] ?? 0));
      expect(Math.hypot(...roots), `${one} and ${other}`).toBeGreaterThan(0.2);
    }
  }
});

test("a type that is not in the vocabulary has a quiet mark", () => {
  expect(typeMark("Unknown").colour).toBe(plotColours.plotGrey);
});
