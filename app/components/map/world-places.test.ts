import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type CountryCode, countries } from "#domain/listing/countries.ts";
import { mapAround, mapPlace, wholeWorld } from "./world-places.ts";

const codes = (Object.keys(countries) as CountryCode[]).filter((code) => code !== "AQ");
const drawing = readFileSync(new URL("world.svg", import.meta.url), "utf8");

it("has a place on the map for every country", () => {
  const [, , width = 0, height = 0] = wholeWorld.split(" ").map(Number);
  for (const code of codes) {
    const place = mapPlace(code);
    expect(place && place.x >= 0 && place.x <= width && place.y >= 0, code).toBe(true);
    expect(place && place.y <= height, code).toBe(true);
  }
});

it("has a shape for every country that is said to have one, and for no other", () => {
  for (const code of codes) {
    expect(drawing.includes(`id="${code}"`), code).toBe(mapPlace(code)?.hasShape);
  }
});

it("shows the part of the map around a country, within its edges", () => {
  expect(mapAround(["KE"])).toMatch(/^\d+ \d+ 400 200$/);
  expect(mapAround(["WS"])).toMatch(/^600 \d+ 400 200$/);
});

it("shows the whole map for countries far apart, and where there is none to show", () => {
  expect(mapAround(["BR", "ID"])).toBe(wholeWorld);
  expect(mapAround([])).toBe(wholeWorld);
});
