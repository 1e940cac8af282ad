import { expect, test } from "vitest";
import { projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { findColumn } from "./columns.ts";
import { noFilters } from "./filters.ts";
import { createListingIndex } from "./listing-index.ts";
import { statedYears } from "./permanence.ts";

const removal = "Carbon removal with long-lived storage";
const avoidance = "Reduced/avoided emissions without storage";

test.each([
  ["10,000+ years", removal, "10000-years"],
  ["1,000 years", removal, "1000-years"],
  ["100-1,000 years", removal, "100-years"],
  ["40 years", removal, "under-100-years"],
  ["0 years", removal, "not-stated"],
  ["Permanent", removal, "no-number"],
  ["Long", removal, "no-number"],
  [null, removal, "not-stated"],
  ["Permanent", avoidance, "not-applicable"],
  ["10,000 years", avoidance, "not-applicable"],
] as const)("%s with %s is filtered as %s", (durability, carbon_category, band) => {
  const filter = findColumn("permanence")?.filter;
  const project = projectFrom({ durability, carbon_category });
  expect(filter?.needs === "one" && filter.value(project)).toBe(band);
});

test("the lowest number in a text is its years; 'Permanent' alone has none", () => {
  expect(statedYears("100-1,000 years")).toBe(100);
  expect(statedYears("Permanent")).toBeNull();
  expect(statedYears("Permanent (1,000+ years)")).toBe(1_000);
});

test("sorts by the number of years; no number, not applicable and not stated last, both ways", () => {
  const projects = [
    projectFrom({ id: "none", carbon_category: removal }),
    projectFrom({ id: "stove", durability: "Permanent", carbon_category: avoidance }),
    projectFrom({ id: "words", durability: "Permanent", carbon_category: removal }),
    projectFrom({ id: "40", durability: "40 years", carbon_category: removal }),
    projectFrom({ id: "1000", durability: "1,000 years", carbon_category: removal }),
  ];
  const order = (direction: "ascending" | "descending") =>
    createListingIndex(projects)
      .find(noFilters, { key: "permanence", direction })
      .map(({ id }) => id);
  expect(order("ascending")).toEqual(["40", "1000", "words", "stove", "none"]);
  expect(order("descending")).toEqual(["1000", "40", "words", "stove", "none"]);
});

test("a range of years finds numbers only", () => {
  const projects = [
    projectFrom({ id: "stove", durability: "Permanent", carbon_category: avoidance }),
    projectFrom({ id: "words", durability: "Permanent", carbon_category: removal }),
    projectFrom({ id: "1000", durability: "1,000 years", carbon_category: removal }),
  ];
  const found = createListingIndex(projects).find(
    { ...noFilters, years: { from: 1_000 } },
    { key: "company", direction: "ascending" },
  );
  expect(found.map(({ id }) => id)).toEqual(["1000"]);
});
