import { readFileSync } from "node:fs";
import { geoEqualEarth } from "d3-geo";
import { expect, it } from "vitest";
import { type CountryCode, countries } from "#domain/countries/countries.ts";
import { mapAround, mapPlace, mapPoint, wholeWorld } from "./world-places.ts";
import { worldProjection } from "./world-points.ts";

const codes = (Object.keys(countries) as CountryCode[]).filter((code) => code !== "AQ");
const drawing = readFileSync(new URL("world.svg", import.meta.url), "utf8");

const places = (...named: CountryCode[]) => named.flatMap((code) => mapPlace(code) ?? []);

it("has a place on the map for every country", () => {
  const [, , width = 0, height = 0] = wholeWorld.split(" ").map(Number);
  for (const code of codes) {
    const place = mapPlace(code);
    expect(place && place.x >= 0 && place.x <= width && place.y >= 0, code).toBe(true);
    expect(place && place.y <= height, code).toBe(true);
  }
});

it("has a shape in the SVG exactly for the countries with hasShape", () => {
  for (const code of codes) {
    expect(drawing.includes(`id="${code}"`), code).toBe(mapPlace(code)?.hasShape);
  }
});

it("shows the part of the map around a country, within the map's edges", () => {
  expect(mapAround(places("KE"))).toMatch(/^\d+ \d+ 400 200$/);
  expect(mapAround(places("WS"))).toMatch(/^600 \d+ 400 200$/);
});

it("shows the whole map for countries far apart, and without any countries", () => {
  expect(mapAround(places("BR", "ID"))).toBe(wholeWorld);
  expect(mapAround([])).toBe(wholeWorld);
});

it("projects coordinates like the projection that the map is drawn with", () => {
  const { turned, scale, x, y } = worldProjection;
  const projection = geoEqualEarth().rotate([-turned, 0]).scale(scale).translate([x, y]);
  for (const [latitude, longitude] of [
    [0, 0],
    [-3.6305, 39.8499],
    [66.7136, 27.4306],
    [-41.2, 174.8],
    [64, -21.4],
    [20, -170],
  ] as const) {
    const [expectedX = 0, expectedY = 0] = projection([longitude, latitude]) ?? [];
    const point = mapPoint({ latitude, longitude });
    expect(point.x).toBeCloseTo(expectedX, 6);
    expect(point.y).toBeCloseTo(expectedY, 6);
  }
});
