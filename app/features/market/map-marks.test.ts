import { describe, expect, it } from "vitest";
import { type CountryCode, countries as countryNames } from "#domain/countries/countries.ts";
import { mapPlace } from "~/components/map/world-places";
import { figureSize, type MapMark, mapMarks, textWidth } from "./map-marks";

const isCode = (code: string): code is CountryCode => code in countryNames;
const known = Object.keys(countryNames)
  .filter(isCode)
  .filter((code) => mapPlace(code));

/** As a list of thousands has them: a few countries with very many projects, many with some. */
const countries = known
  .slice(0, 120)
  .map((code, index) => ({ code, count: Math.ceil(1_900 / (index + 1) ** 1.1) }));
function boxOf({ x, y, text }: MapMark) {
  const [across, up] = [textWidth(text ?? "") / 2, figureSize / 2];
  return { left: x - across, right: x + across, top: y - up, bottom: y + up };
}
function intersects(one: MapMark, other: MapMark): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
const overlapping = (marks: readonly MapMark[]) =>
  marks.flatMap((one, index) =>
    marks
      .slice(index + 1)
      .flatMap((other) =>
        intersects(one, other) ? `${one.country.code} ${other.country.code}` : [],
      ),
  );

// The map in windows of 1440, 768 and 390 pixels, and whatever is between them.
describe.each([590, 654, 308, 400, 480, 900])("a map of %i pixels", (width) => {
  it("has no two figures of 120 countries whose boxes intersect, nor circles that overlap", () => {
    const marks = mapMarks(countries, width);
    expect(overlapping(marks.filter(({ text }) => text !== null))).toEqual([]);
    for (const [index, { x, y, radius }] of marks.entries()) {
      const nearest = marks
        .slice(index + 1)
        .map((other) => Math.hypot(x - other.x, y - other.y) - radius - other.radius);
      expect(Math.min(...nearest)).toBeGreaterThan(0);
    }
    expect(marks.length).toBeGreaterThan(40);
  });

  it("contains each figure in its circle, and each circle", () => {
    for (const { x, radius, text } of mapMarks(countries, width)) {
      expect(x - radius).toBeGreaterThanOrEqual(0);
      expect(x + radius).toBeLessThanOrEqual(width);
      if (text !== null) expect(textWidth(text)).toBeLessThan(2 * radius);
    }
  });
});

it("keeps the countries with the most projects, and their figures", () => {
  const [first] = mapMarks(countries, 590);
  expect(first?.country).toEqual(countries[0]);
  expect(first?.text).toBe("1,900");
});

it("shows a selected country, however small", () => {
  const shown = (chosen: readonly string[]) =>
    mapMarks(countries, 308, chosen).map(({ country }) => country.code);
  const left = countries.map(({ code }) => code).filter((code) => !shown([]).includes(code));
  expect(left.length).toBeGreaterThan(0);
  for (const code of left) expect(shown([code])).toContain(code);
});
