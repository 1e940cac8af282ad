import { describe, expect, it } from "vitest";
import { type CountryCode, countries as countryNames } from "#domain/listing/countries.ts";
import { mapPlace } from "~/components/map/world-places";
import { intersects, type MapMark, mapMarks } from "./map-marks";

const isCode = (code: string): code is CountryCode => code in countryNames;
const known = Object.keys(countryNames)
  .filter(isCode)
  .filter((code) => mapPlace(code));

/** As a list of thousands has them: a few countries with very many projects, many with some. */
const countries = known
  .slice(0, 120)
  .map((code, index) => ({ code, count: Math.ceil(1_900 / (index + 1) ** 1.1) }));
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
  it("has no two marks of 120 countries whose boxes intersect", () => {
    const marks = mapMarks(countries, width);
    expect(overlapping(marks)).toEqual([]);
    expect(marks.length).toBeGreaterThan(30);
  });

  it("contains each figure in its circle", () => {
    for (const { radius, text } of mapMarks(countries, width)) {
      if (text !== null) expect(text.replace(",", "").length * 6).toBeLessThan(2 * radius);
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
