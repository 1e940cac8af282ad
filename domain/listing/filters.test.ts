import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyProjects, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import {
  carbonCategories,
  creditAvailabilities,
  type ProjectSector,
  projectSectors,
  projectStages,
  projectStatuses,
  sdgGoals,
} from "../vocabulary.ts";
import { hasFilters, type ListingFilters, noFilters } from "./filters.ts";
import { createListingIndex } from "./listing-index.ts";
import type { ListingRow } from "./listing-row.ts";
import { listingTest, SearchedProject } from "./matching.ts";
import { permanenceBands } from "./permanence.ts";
import { defaultSort } from "./sort.ts";

function passes(row: Partial<ListingRow>, filters: Partial<ListingFilters>): boolean {
  const project = projectFrom(row);
  return listingTest({ ...noFilters, ...filters })(new SearchedProject(project));
}

describe("the sector filter", () => {
  const sectors: ProjectSector[] = ["Energy", "Waste"];
  test("matches everything while none is selected", () => {
    expect(passes({ sectors }, {})).toBe(true);
  });
  test("matches the project's sector, which is its first", () => {
    expect(passes({ sectors }, { chosen: { sector: ["Waste", "Energy"] } })).toBe(true);
    expect(passes({ sectors }, { chosen: { sector: ["Waste"] } })).toBe(false);
    expect(passes({}, { chosen: { sector: ["Unknown"] } })).toBe(true);
  });
});

describe("the location filter", () => {
  const row = { project_location: "Kenya, Uganda; Malawi / Zambia" };
  test("requires all selected locations to be present", () => {
    expect(passes(row, { chosen: { location: ["Kenya"] } })).toBe(true);
    expect(passes(row, { chosen: { location: ["Zambia", "Kenya", "Malawi", "Uganda"] } })).toBe(
      true,
    );
    expect(passes(row, { chosen: { location: ["Kenya", "Togo"] } })).toBe(false);
  });
  test("compares whole parts", () => {
    expect(
      passes({ project_location: "Papua New Guinea" }, { chosen: { location: ["Guinea"] } }),
    ).toBe(false);
  });
});

test("'Only show removal credits' keeps categories that contain 'carbon removal'", () => {
  const kept = [...carbonCategories, "CARBON REMOVAL", "Other"].filter((carbon_category) =>
    // @ts-expect-error: one of them is not in the vocabulary
    passes({ carbon_category }, { removalOnly: true }),
  );
  expect(kept).toEqual([
    "Carbon removal with short-lived storage",
    "Carbon removal with long-lived storage",
    "CARBON REMOVAL",
  ]);
});

test("'Only show issued credits' keeps projects with status Ready", () => {
  const kept = projectStatuses.filter((project_status) =>
    passes({ project_status }, { issuedOnly: true }),
  );
  expect(kept).toEqual(["Ready to retire"]);
});

test("stage and availability match any of the selected values, SDGs all, permanence its range", () => {
  const stage = { project_stage: "Pre-verification" } as const;
  expect(passes(stage, { chosen: { stage: ["Pre-verification", "Not stated"] } })).toBe(true);
  expect(passes(stage, { chosen: { stage: ["Project Verified"] } })).toBe(false);
  expect(passes({}, { chosen: { creditAvailability: ["Yes - Spot Credits"] } })).toBe(false);
  const [one, other] = sdgGoals;
  expect(passes({ sdgs: [one, other] }, { chosen: { sdgs: [other, one] } })).toBe(true);
  expect(passes({ sdgs: [one] }, { chosen: { sdgs: [other, one] } })).toBe(false);
  expect(passes({ durability: "100-1,000 years" }, { chosen: { permanence: ["100-years"] } })).toBe(
    true,
  );
  expect(
    passes({ durability: "40 years" }, { chosen: { permanence: ["100-years", "1000-years"] } }),
  ).toBe(false);
});

test.each(["stage", "creditAvailability"] as const)(
  "projects that do not state %s are found under 'Not stated' alone",
  (key) => {
    const options = createListingIndex([projectFrom({})]).options(key, noFilters);
    expect(options.filter(({ count }) => count > 0)).toEqual([
      { value: "Not stated", label: "Not stated", count: 1 },
    ]);
    for (const { value, count } of options) {
      expect(passes({}, { chosen: { [key]: [value] } }), value).toBe(count === 1);
    }
  },
);

describe("the search", () => {
  const row: Partial<ListingRow> = {
    company_name: "Chiloé Macroalgas",
    description: "Kelp on ropes",
    types: ["Blue Carbon"],
    subtypes: ["Macroalgae Cultivation"],
    project_location: "Chile",
    methodologies: [{ name: "VM0033", url: null }],
  };
  test.each([
    "chiloe",
    "MACROALGAS",
    "kelp",
    "blue carbon",
    "chile",
    "vm0033",
    "vcs-1764",
    "rope chil",
  ])("finds '%s' in company, description, type, location or methodology", (search) => {
    expect(passes(row, { search })).toBe(true);
  });
  test("requires every word", () => {
    expect(passes(row, { search: "kelp kenya" })).toBe(false);
    expect(passes(row, { search: "   " })).toBe(true);
  });
});

const anyFilters: fc.Arbitrary<ListingFilters> = fc.record({
  search: fc.constantFrom("", "mangrove", "elan no", "VM0033"),
  removalOnly: fc.boolean(),
  issuedOnly: fc.boolean(),
  chosen: fc.record({
    sector: fc.subarray([...projectSectors]),
    location: fc.subarray(["Kenya", "Tanzania", "Brazil"], { maxLength: 2 }),
    sdgs: fc.subarray([...sdgGoals], { maxLength: 2 }),
    creditAvailability: fc.subarray([...creditAvailabilities]),
    stage: fc.subarray([...projectStages]),
    permanence: fc.subarray(permanenceBands.map(({ key }) => key)),
  }),
});

describe("for any projects and filters", () => {
  const find = (projects: Parameters<typeof createListingIndex>[0], filters: ListingFilters) => [
    ...createListingIndex(projects).find(filters, defaultSort),
  ];

  test("no filter matches every project", () => {
    fc.assert(
      fc.property(anyProjects, (projects) => {
        expect(new Set(find(projects, noFilters))).toEqual(new Set(projects));
        expect(hasFilters(noFilters)).toBe(false);
      }),
    );
  });

  test("the results are exactly the projects that match, without duplicates", () => {
    fc.assert(
      fc.property(anyProjects, anyFilters, (projects, filters) => {
        const found = find(projects, filters);
        const test = listingTest(filters);
        const expected = projects.filter((project) => test(new SearchedProject(project)));
        expect(new Set(found).size).toBe(found.length);
        expect(new Set(found)).toEqual(new Set(expected));
      }),
    );
  });

  test("an additional filter never finds more", () => {
    fc.assert(
      fc.property(anyProjects, anyFilters, (projects, filters) => {
        const chosen = { ...filters.chosen, location: [] };
        const wide = find(projects, { ...filters, removalOnly: false, chosen });
        const narrow = find(projects, filters);
        expect(wide).toEqual(expect.arrayContaining(narrow));
      }),
    );
  });

  test("an option's count is the number of results if it were selected", () => {
    fc.assert(
      fc.property(anyProjects, anyFilters, (projects, filters) => {
        const index = createListingIndex(projects);
        const withChosen = (chosen: ListingFilters["chosen"]) =>
          find(projects, { ...filters, chosen: { ...filters.chosen, ...chosen } });
        for (const { value, count } of index.options("sector", filters)) {
          expect(withChosen({ sector: [value] })).toHaveLength(count);
        }
        for (const { value, count } of index.options("location", filters)) {
          const location = [...(filters.chosen.location ?? []), value];
          expect(withChosen({ location })).toHaveLength(count);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("market chart filters", () => {
  const row = {
    cost_per_ton: 120,
    durability: "1,000 years",
    fallback_rating: "A",
    types: ["Forestry", "Water"],
  } satisfies Partial<ListingRow>;

  test("a price range matches prices within it, but not missing ones", () => {
    expect(passes(row, { cost: { from: 120, to: 120 } })).toBe(true);
    expect(passes(row, { cost: { from: 120.5 } })).toBe(false);
    for (const cost_per_ton of [null, 0]) {
      expect(passes({ ...row, cost_per_ton }, { cost: { to: 1000 } })).toBe(false);
    }
  });

  test("a range of years keeps only projects that state a number of years within it", () => {
    expect(passes(row, { years: { from: 700, to: 1000 } })).toBe(true);
    expect(passes(row, { years: { to: 999 } })).toBe(false);
    for (const durability of [null, "Permanent", "0 years"]) {
      for (const years of [{ from: 0 }, { from: 1000 }, { to: 1000 }]) {
        expect(passes({ ...row, durability }, { years }), `${durability}`).toBe(false);
      }
    }
    const avoided = {
      ...row,
      carbon_category: "Reduced/avoided emissions without storage" as const,
    };
    expect(passes(avoided, { years: { from: 0 } })).toBe(false);
  });

  test("a minimum rating matches that rating and better ones, but not unrated projects", () => {
    expect(passes(row, { rating: "A" })).toBe(true);
    expect(passes(row, { rating: "BBB" })).toBe(true);
    expect(passes(row, { rating: "AA" })).toBe(false);
    expect(passes({ ...row, fallback_rating: null }, { rating: "D" })).toBe(false);
  });

  test("a type matches projects of that type alone, and 'Several types' all others", () => {
    expect(passes({ ...row, types: ["Forestry"] }, { types: ["Water", "Forestry"] })).toBe(true);
    for (const types of [["Forestry"], ["Water"]]) expect(passes(row, { types })).toBe(false);
    expect(passes(row, { types: ["Several types"] })).toBe(true);
    const portfolio = { ...row, types: ["Forestry" as const], is_portfolio: true };
    expect(passes(portfolio, { types: ["Several types"] })).toBe(true);
    expect(passes({ ...row, types: [] }, { types: ["Not stated"] })).toBe(true);
  });

  test("a country matches projects in any of the selected countries, however they are written", () => {
    for (const project_location of ["UK", "Kenya & Scotland", "Togo / Kenya"]) {
      expect(passes({ project_location }, { countries: ["GB", "KE"] })).toBe(true);
      expect(passes({ project_location }, { countries: ["MY"] })).toBe(false);
    }
    for (const project_location of [null, "Global", "Atlantis"]) {
      expect(passes({ project_location }, { countries: ["KE"] })).toBe(false);
    }
    expect(hasFilters({ ...noFilters, countries: ["KE"] })).toBe(true);
  });

  test("values that were not sent cannot be filtered by", () => {
    const project = projectFrom(row, { isRevealed: false });
    for (const filters of [{ cost: { to: 1 } }, { years: { to: 1 } }, { rating: "AAA" }] as const) {
      expect(listingTest({ ...noFilters, ...filters })(new SearchedProject(project))).toBe(true);
      expect(hasFilters({ ...noFilters, ...filters })).toBe(true);
    }
  });
});
