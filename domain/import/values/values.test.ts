import { describe, expect, test } from "vitest";
import { countries } from "../../countries/countries.ts";
import { codesByName } from "../../countries/country-names.ts";
import { noMends } from "../mends.ts";
import { americanCarbonRegistry } from "../registry-files/american-carbon-registry.ts";
import { goalsIn } from "./goals.ts";
import { degrees, wholeNumber } from "./numbers.ts";
import type { Conventions, Reading } from "./reading.ts";
import { recordsCell, recordsIn } from "./records.ts";
import { countryNames } from "./registry-countries.ts";
import { readDate } from "./registry-dates.ts";
import { oneLine, runningText, shortened } from "./text.ts";

const american: Conventions = {
  file: americanCarbonRegistry,
  hasDecimalCommas: false,
  mends: noMends,
};
const unknown: Conventions = { file: null, hasDecimalCommas: true, mends: noMends };
const problem = { problem: expect.any(String), reason: expect.any(String) };

describe("whole numbers", () => {
  test.each<[string, Reading<string>]>([
    ["56,373", { value: "56373" }],
    ["550369.0", { value: "550369" }],
    ["5376.97", { value: "5376" }],
    ["1 234 567", { value: "1234567" }],
    ["1.234.567", { value: "1234567" }],
    ["007", { value: "7" }],
    ["0.0", { value: "0" }],
    ["", null],
    ["N/A", null],
    ["-5", problem],
    ["1,23", problem],
    ["12E5", problem],
    ["about 5", problem],
  ])("'%s'", (text, reading) => expect(wholeNumber(text, american)).toEqual(reading));

  test("are rejected if ambiguous, in a file delimited by semicolons", () => {
    expect(wholeNumber("56.373", american)).toEqual({ value: "56" });
    expect(wholeNumber("56.373", unknown)).toEqual(problem);
    expect(wholeNumber("56.37", unknown)).toEqual({ value: "56" });
  });
});

test.each<[string, Reading<string>]>([
  ["27.0238", { value: "27.0238" }],
  ["+1.5", { value: "1.5" }],
  ["-30,5595", { value: "-30.5595" }],
  ["40.30831740000001", { value: "40.308317" }],
  ["-90.000001", problem],
  ["12° N", problem],
  ["", null],
])("parses the latitude '%s'", (text, reading) =>
  expect(degrees("latitude", text)).toEqual(reading),
);

describe("dates", () => {
  test.each<[string, Conventions, Reading<string>]>([
    ["2024-05-04", american, { value: "2024-05-04" }],
    ["2024-05-04T10:00:00Z", unknown, { value: "2024-05-04" }],
    ["2024/5/4", unknown, { value: "2024-05-04" }],
    ["1/21/2022 6:27:06 PM", american, { value: "2022-01-21" }],
    ["04/05/2024", american, { value: "2024-04-05" }],
    ["04/05/2024", unknown, problem],
    ["05/05/2024", unknown, { value: "2024-05-05" }],
    ["21/01/2022", unknown, { value: "2022-01-21" }],
    ["21/01/2022", american, problem],
    ["4 March 2021", unknown, { value: "2021-03-04" }],
    ["Mar 4, 2021", unknown, { value: "2021-03-04" }],
    ["2024-02-30", unknown, problem],
    ["2023-02-29", unknown, problem],
    ["2024-02-29", unknown, { value: "2024-02-29" }],
    ["0024-01-01", unknown, problem],
    ["45123", unknown, problem],
    ["", unknown, null],
  ])("'%s'", (text, conventions, reading) => {
    expect(readDate(text, conventions)).toEqual(reading);
  });
});

test.each<[string, Reading<string>]>([
  ["US", { value: "United States" }],
  ["BRAZIL", { value: "Brazil" }],
  ["NA", { value: "Namibia" }],
  ["Congo, The Democratic Republic of The", { value: "Democratic Republic of the Congo" }],
  ["Korea, Republic of", { value: "South Korea" }],
  ["Korea, Democratic People's Republic of", { value: "North Korea" }],
  ["Iran (Islamic Republic of)", { value: "Iran" }],
  ["Taiwan, Province of China", { value: "Taiwan" }],
  ["COTE D'IVOIRE", { value: "Côte d'Ivoire" }],
  ["Viet Nam", { value: "Vietnam" }],
  ["Türkiye", { value: "Turkey" }],
  ["Kenya, Uganda; Kenya", { value: "Kenya, Uganda" }],
  ["St Vincent & the Grenadines, Kuwait", { value: "St Vincent & the Grenadines, Kuwait" }],
  ["Tanzania United Republic of", { value: "Tanzania" }],
  ["TANZANIA, UNITED REPUBLIC OF", { value: "Tanzania" }],
  ["Congo the Democratic Republic of the", { value: "Democratic Republic of the Congo" }],
  ["Lao", { value: "Laos" }],
  ["Lao People's Democratic Republic", { value: "Laos" }],
  ["Korea Republic of", { value: "South Korea" }],
  ["Korea, Democratic People's Republic of", { value: "North Korea" }],
  ["Bolivia Plurinational State of", { value: "Bolivia" }],
  ["Iran (Islamic Republic of)", { value: "Iran" }],
  ["Moldova Republic of", { value: "Moldova" }],
  ["Venezuela Bolivarian Republic of", { value: "Venezuela" }],
  ["Kenya, Republic of", { value: "Kenya" }],
  ["Cote d'Ivoire", { value: "Côte d'Ivoire" }],
  ["Macedonia, the former Yugoslav Republic of", { value: "North Macedonia" }],
  ["Taiwan, Province of China", { value: "Taiwan" }],
  ["Hong Kong, China", { value: "Hong Kong" }],
  ["Hong Kong SAR", { value: "Hong Kong" }],
  ["Korea, Republic of (South Korea)", { value: "South Korea" }],
  ["Congo (Kinshasa)", { value: "Democratic Republic of the Congo" }],
  ["Palestinian Territory, Occupied", { value: "Palestine" }],
  ["Tanzania, United Republic of, Kenya", { value: "Tanzania, Kenya" }],
  ["United States, Mexico", { value: "United States, Mexico" }],
  ["Mexico; United States", { value: "Mexico, United States" }],
  ["Canada | United States", { value: "Canada, United States" }],
  ["United Kingdom; Ireland", { value: "United Kingdom, Ireland" }],
  ["Micronesia, Federated States of", { value: "Micronesia" }],
  ["worldwide", { value: "Global" }],
  ["Multiple Countries", null],
  ["", null],
  [
    "Kenya, Atlantis",
    { problem: "'Atlantis' is not a recognised country.", reason: "unknown-country" },
  ],
])("parses the country '%s'", (text, reading) => expect(countryNames(text)).toEqual(reading));

test("every country is found by its name in both inversions, with and without a comma", () => {
  for (const [name, code] of codesByName()) {
    const words = name.split(" ");
    for (let at = 1; at < words.length; at += 1) {
      const [start, end] = [words.slice(0, at).join(" "), words.slice(at).join(" ")];
      for (const text of [`${end} ${start}`, `${end}, ${start}`])
        expect([text, countryNames(text)]).toEqual([text, { value: countries[code] }]);
    }
  }
});

test("a country's words are not mistaken for another country's", () => {
  for (const text of ["Republic", "United", "Republic of China", "Democratic Congo Kenya"])
    expect(countryNames(text)).toEqual(problem);
});

test("what the team settled for the file's words applies wherever they stand", () => {
  const mends = {
    ...noMends,
    countries: { Zaïre: "Democratic Republic of the Congo", Misc: "Global" },
  };
  expect(countryNames("zaïre", mends)).toEqual({ value: "Democratic Republic of the Congo" });
  expect(countryNames("Kenya; ZAÏRE", mends)).toEqual({
    value: "Kenya, Democratic Republic of the Congo",
  });
  expect(countryNames("Misc", mends)).toEqual({ value: "Global" });
  expect(countryNames("Zaïre")).toEqual(problem);
});

test.each<[string, Reading<string[]>]>([
  [
    "4,13,6",
    { value: ["4: Quality Education", "6: Clean Water and Sanitation", "13: Climate Action"] },
  ],
  [
    "03: Good Health and Well-Being;13: Climate Action",
    { value: ["3: Good Health and Well-being", "13: Climate Action"] },
  ],
  [
    "2. Zero Hunger;9. Industry, Innovation and Infrastructure",
    { value: ["2: Zero Hunger", "9: Industry, Innovation and Infrastructure"] },
  ],
  ["SDG 7; climate action", { value: ["7: Affordable and Clean Energy", "13: Climate Action"] }],
  [
    "4,13;1: No Poverty",
    { value: ["1: No Poverty", "4: Quality Education", "13: Climate Action"] },
  ],
  ["None", { value: ["None"] }],
  ["", null],
  ["0", problem],
  ["18", problem],
  ["peace of mind", problem],
])("parses the goals '%s'", (text, reading) => expect(goalsIn(text)).toEqual(reading));

describe("text", () => {
  test.each([
    ["<p>One</p><p>Two &amp; three</p>", "One Two & three"],
    ["<script>alert(1)</script>Wood", "Wood"],
    ["5 < 6 and 7 > 2", "5 < 6 and 7 > 2"],
    ["<<b>b>x", "x"],
    ["&amp;lt;b&amp;gt;bold", "bold"],
    ["&#8211; dash", "– dash"],
    ["a\u0000\u202eb\u001b[31m", "ab[31m"],
    ["a\u00a0\u2028 b\tc", "a b c"],
    ["ALL CAPITALS", "ALL CAPITALS"],
    ["=1+1", "=1+1"],
  ])("%j on one line becomes %j", (cell, text) => expect(oneLine(cell)).toBe(text));

  test("keeps its paragraphs", () => {
    expect(runningText(" One\r\n\r\n\r\n\r\nTwo  \n three ")).toBe("One\n\nTwo\nthree");
  });

  test("of nothing but brackets is processed in linear time", () => {
    const nested = `${"<".repeat(9_000)}b${">".repeat(9_000)}`;
    expect(oneLine(nested)).not.toMatch(/<[a-z]/);
    expect(oneLine("&amp;".repeat(4_000))).not.toContain("amp;");
  });
});

describe("descriptions", () => {
  test("within the limits are unchanged", () => {
    const text = "word ".repeat(75).trim();
    expect(shortened(text)).toBe(text);
  });

  test("with too many words are cut after a word, and only once", () => {
    const cut = shortened(`${"word ".repeat(74)}last, and more`);
    expect(cut).toMatch(/word last…$/);
    expect(shortened(cut)).toBe(cut);
  });

  test("with too many characters are cut after a word, or within it if there is only one", () => {
    const long = shortened(`${"w".repeat(1_500)} ${"x".repeat(1_500)}`);
    expect(long).toBe(`${"w".repeat(1_500)}…`);
    const unbroken = shortened("😀".repeat(1_500));
    expect(unbroken.length).toBeLessThanOrEqual(2_000);
    expect(unbroken).not.toMatch(/\p{Surrogate}/u);
  });
});

test("records survive being written to a cell and read back, whatever they contain", () => {
  const parts = ["name", "version"] as const;
  const records = [
    { name: "A; B", version: "1|2" },
    { name: "C\\", version: "" },
    { name: "D|", version: "\\;" },
  ];
  expect(recordsIn(parts, recordsCell(parts, records))).toEqual(records);
  expect(recordsIn(parts, "VM0007; VM0033;")).toEqual([
    { name: "VM0007", version: "" },
    { name: "VM0033", version: "" },
  ]);
});
