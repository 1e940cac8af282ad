import { describe, expect, test } from "vitest";
import { countries } from "./countries.ts";
import { countryCode, placesIn } from "./country-names.ts";

test.each([
  ["Kenya", "KE"],
  [" kenya ", "KE"],
  ["United States", "US"],
  ["USA", "US"],
  ["UK", "GB"],
  ["Viet Nam", "VN"],
  ["Cote d’Ivoire", "CI"],
  ["Türkiye", "TR"],
  ["The Gambia", "GM"],
  ["Saint Lucia", "LC"],
  ["KE", "KE"],
])("finds %s as %s", (name, code) => {
  expect(countryCode(name)).toBe(code);
});

test("finds every country by its own name, and nothing else", () => {
  for (const [code, name] of Object.entries(countries)) expect(countryCode(name)).toBe(code);
  for (const name of ["Atlantis", "", "constructor"]) expect(countryCode(name)).toBeNull();
});

describe("a location", () => {
  const codesIn = (location: string) => placesIn(location).map(({ code }) => code);

  test("splits on comma, semicolon, ampersand, pipe and slash", () => {
    expect(codesIn("Kenya, Tanzania; Uganda & Malawi | Zambia / Togo")).toEqual([
      "KE",
      "TZ",
      "UG",
      "MW",
      "ZM",
      "TG",
    ]);
  });

  test("keeps a name with an ampersand whole, alone and among others", () => {
    expect(codesIn("Trinidad & Tobago")).toEqual(["TT"]);
    expect(codesIn("Barbados, Trinidad & Tobago")).toEqual(["BB", "TT"]);
  });

  const withAmpersand = Object.entries(countries).filter(([, name]) => name.includes("&"));

  test.each(withAmpersand)("keeps %s, '%s', whole among others", (code, name) => {
    expect(placesIn(`Kenya, ${name}`)).toMatchObject([{ code: "KE" }, { code, name }]);
    expect(codesIn(`${name} & Kenya`)).toEqual([code, "KE"]);
    expect(codesIn(`Peru&${name.replace(" & ", "&")}; Kenya`)).toEqual(["PE", code, "KE"]);
  });

  test("still splits two countries joined by an ampersand", () => {
    expect(codesIn("Peru & Ghana")).toEqual(["PE", "GH"]);
    expect(placesIn("Peru & the Andes").map(({ name }) => name)).toEqual(["Peru", "the Andes"]);
  });

  test("lists each country once, drops empty parts and keeps unknown names", () => {
    expect(placesIn("UK, United Kingdom,, Atlantis")).toEqual([
      { name: "United Kingdom", code: "GB", isGlobal: false },
      { name: "Atlantis", code: null, isGlobal: false },
    ]);
  });

  test("recognises 'Global'", () => {
    expect(placesIn("Global")).toEqual([{ name: "Global", code: null, isGlobal: true }]);
  });
});
