import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyProjects, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { sdgGoals } from "../vocabulary.ts";
import { findSortable, hiddenByDefault, type SortKey, sortableColumns } from "./columns.ts";
import { factText } from "./facts/fact.ts";
import { costPerTon } from "./facts/offer-facts.ts";
import type { ListingRow } from "./listing-row.ts";
import { orderListings } from "./order.ts";
import { defaultSort, type ListingSort, nextSort, shownSort } from "./sort.ts";

const sortKeys = sortableColumns.map(({ key }) => key);

test("the default sort is costPerTon descending", () => {
  expect(defaultSort).toEqual({ key: "costPerTon", direction: "descending" });
});

test("the sortable columns are the ten of the specification", () => {
  const shownAtFirst = sortKeys.filter((key) => !hiddenByDefault.includes(key));
  expect(shownAtFirst.sort()).toEqual(
    [
      "company",
      "sector",
      "carbonCategory",
      "companyLocation",
      "location",
      "region",
      "costPerTon",
      "permanence",
      "beZeroRating",
      "sdgs",
    ].sort(),
  );
});

test("a visitor who sees no costs is not told that the list is sorted by them", () => {
  expect(shownSort(defaultSort, false)).toBeNull();
  expect(shownSort(defaultSort, true)).toEqual(defaultSort);
  const byCompany: ListingSort = { key: "company", direction: "ascending" };
  expect(shownSort(byCompany, false)).toEqual(byCompany);
});

test("the current column toggles its direction, and a different one starts ascending", () => {
  const ascending: ListingSort = { key: "company", direction: "ascending" };
  expect(nextSort(ascending, "company").direction).toBe("descending");
  expect(nextSort(nextSort(ascending, "company"), "company")).toEqual(ascending);
  expect(nextSort(defaultSort, "region")).toEqual({ key: "region", direction: "ascending" });
  expect(nextSort(defaultSort, "costPerTon").direction).toBe("ascending");
});

function sorted(key: SortKey, rows: Partial<ListingRow>[]) {
  const projects = rows.map((row) => projectFrom(row));
  const inOrder = (direction: ListingSort["direction"]) =>
    orderListings(projects, { key, direction });
  return { ascending: inOrder("ascending"), descending: inOrder("descending") };
}

describe("the order of", () => {
  test("numbers is numeric, with missing prices last in both directions", () => {
    const costs = [90, 0, 1000, 9, null].map((cost_per_ton) => ({ cost_per_ton }));
    expect(sorted("costPerTon", costs)).toEqual({
      ascending: [3, 0, 2, 1, 4],
      descending: [2, 0, 3, 1, 4],
    });
  });

  test("prices is that of the dollars, even if the visitor sees them rounded to the same amount", () => {
    const projects = [779, 777, 778].map((cost_per_ton) =>
      projectFrom({ cost_per_ton }, { currency: "JPY" }),
    );
    expect(projects.map((project) => factText(costPerTon.value(project)))).toEqual(
      Array(3).fill("¥119,000"),
    );
    expect(orderListings(projects, { key: "costPerTon", direction: "ascending" })).toEqual([
      1, 2, 0,
    ]);
  });

  test("ratings follows the scale, with unrated and invalid ones last in both directions", () => {
    const ratings = ["D", null, "Apre", "AAA", "A+", "BBB"].map((fallback_rating) => ({
      fallback_rating,
    }));
    expect(sorted("beZeroRating", ratings)).toEqual({
      ascending: [3, 2, 5, 0, 1, 4],
      descending: [0, 5, 2, 3, 1, 4],
    });
  });

  test("SDGs is by count", () => {
    const lists = [sdgGoals.slice(0, 2), [], sdgGoals.slice(2, 3), null].map((sdgs) => ({ sdgs }));
    expect(sorted("sdgs", lists).descending).toEqual([0, 2, 1, 3]);
  });

  test("texts follows the locale", () => {
    const names = ["Zeta", "élan", "apple", "Éclair"].map((company_name) => ({ company_name }));
    expect(sorted("company", names).ascending).toEqual([2, 3, 1, 0]);
  });

  test("permanence is by number of years", () => {
    const durations = ["1,000+ years", "40 years", "10,000 years", "100 years", null];
    expect(
      sorted(
        "permanence",
        durations.map((durability) => ({ durability })),
      ).ascending,
    ).toEqual([1, 3, 0, 2, 4]);
  });

  test("permanence puts missing values and those without a number last in both directions", () => {
    const durations = ["Long", "40 years", "0 years", "Permanent", null, "about 100 years"];
    const rows = durations.map((durability) => ({ durability }));
    expect(sorted("permanence", rows)).toEqual({
      ascending: [1, 5, 0, 3, 2, 4],
      descending: [5, 1, 0, 3, 2, 4],
    });
  });

  test("values that were never sent is unchanged", () => {
    const sent = { cost_per_ton: 9, durability: "40 years", fallback_rating: "AAA" };
    const projects = [{}, sent, {}].map((row) => projectFrom(row, { isRevealed: false }));
    for (const key of ["costPerTon", "permanence", "beZeroRating"] as const) {
      for (const direction of ["ascending", "descending"] as const) {
        expect(orderListings(projects, { key, direction })).toEqual([0, 1, 2]);
      }
    }
  });
});

const anySort = fc.record({
  key: fc.constantFrom(...sortKeys),
  direction: fc.constantFrom("ascending" as const, "descending" as const),
});

describe("for any projects", () => {
  test("sorting never loses, adds or duplicates one", () => {
    fc.assert(
      fc.property(anyProjects, anySort, (projects, sort) => {
        const indexes = orderListings(projects, sort);
        expect([...indexes].sort((a, b) => a - b)).toEqual(projects.map((_, index) => index));
      }),
    );
  });

  test("descending is the reverse of ascending, apart from missing values", () => {
    const text = fc.constantFrom("company" as const, "region" as const, "sector" as const);
    fc.assert(
      fc.property(anyProjects, text, (projects, key) => {
        const values = (direction: ListingSort["direction"]) =>
          orderListings(projects, { key, direction })
            .map((index) => projects[index]?.[key])
            .filter((value) => value !== null);
        expect(values("descending")).toEqual(values("ascending").reverse());
      }),
    );
  });

  test("missing values come last in every column and direction", () => {
    fc.assert(
      fc.property(anyProjects, anySort, (projects, sort) => {
        const column = findSortable(sort.key);
        const hasValue = orderListings(projects, sort).map((index) => {
          const project = projects[index];
          return project !== undefined && column?.sort(project) !== null;
        });
        expect(hasValue).toEqual([...hasValue].sort((a, b) => Number(b) - Number(a)));
      }),
    );
  });

  test("hidden, missing, inapplicable and on-request values have no position in the order", () => {
    fc.assert(
      fc.property(anyProjects, (projects) => {
        for (const project of projects) {
          for (const key of ["costPerTon", "permanence", "rating"] as const) {
            const sortValue = findSortable(key === "rating" ? "beZeroRating" : key)?.sort(project);
            const hasPosition = typeof sortValue === "number";
            if (project[key].kind !== "value") expect(hasPosition).toBe(false);
            else if (key !== "permanence") expect(hasPosition).toBe(true);
          }
          for (const key of [
            "company",
            "sector",
            "carbonCategory",
            "companyLocation",
            "location",
            "region",
          ] as const) {
            expect(findSortable(key)?.sort(project)).toBe(project[key]);
          }
        }
      }),
    );
  });

  test("sorting again changes nothing", () => {
    fc.assert(
      fc.property(anyProjects, anySort, (projects, sort) => {
        const once = orderListings(projects, sort).map(
          (index) => projects[index] ?? projectFrom({}),
        );
        expect(orderListings(once, sort)).toEqual(once.map((_, index) => index));
      }),
    );
  });
});
