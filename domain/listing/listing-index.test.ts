import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyRow, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { creditAvailabilities, projectStages, sdgGoals } from "../vocabulary.ts";
import { filteredColumns, sortableColumns } from "./columns.ts";
import { noFilters } from "./filters.ts";
import type { DisplayProject } from "./listing.ts";
import { createListingIndex, type ListingIndex } from "./listing-index.ts";
import { newestFirst } from "./order.ts";
import { permanenceBands } from "./permanence.ts";
import { defaultSort } from "./sort.ts";

const projects = [
  projectFrom({ project_id: "a", sectors: ["Waste"], project_location: "Kenya; Uganda" }),
  projectFrom({ project_id: "b", sectors: ["Energy", "Waste"], project_location: " Kenya " }),
  projectFrom({ project_id: "c", sectors: ["Energy"], project_location: "Brazil/Kenya" }),
];
const index = createListingIndex(projects);
const values = (list: { value: string }[]) => list.map(({ value }) => value);

describe("filter options", () => {
  test("are the distinct sectors", () => {
    expect(index.options("sector", noFilters)).toEqual([
      { value: "Energy", label: "Energy", count: 2 },
      { value: "Waste", label: "Waste", count: 1 },
    ]);
  });

  test("are the distinct, trimmed, sorted parts of the locations", () => {
    expect(values(index.options("location", noFilters))).toEqual(["Brazil", "Kenya", "Uganda"]);
  });

  test("stay even if the other filters leave no matches for them", () => {
    const options = index.options("location", { ...noFilters, chosen: { sector: ["Waste"] } });
    expect(options.map(({ count }) => count)).toEqual([0, 1, 1]);
  });

  test("are the whole vocabulary for SDGs, availability, stage and permanence", () => {
    expect(values(index.options("sdgs", noFilters))).toEqual(sdgGoals);
    expect(values(index.options("creditAvailability", noFilters))).toEqual([
      ...creditAvailabilities,
      "Not stated",
    ]);
    expect(values(index.options("stage", noFilters))).toEqual([...projectStages, "Not stated"]);
    expect(values(index.options("permanence", noFilters))).toEqual(
      permanenceBands.map(({ key }) => key),
    );
  });
});

test("a filter by permanence has no effect on values that were never sent", () => {
  const unsent = projects.map(({ registryId }) =>
    projectFrom({ project_id: registryId }, { isRevealed: false }),
  );
  const filters = { ...noFilters, chosen: { permanence: ["10000-years"] } };
  expect(createListingIndex(unsent).find(filters, defaultSort)).toEqual(unsent);
  expect(index.find(filters, defaultSort)).toEqual([]);
});

test("finds a project by its registry ID", () => {
  expect(index.named("b")).toEqual([projects[1]]);
  expect(index.named("z")).toEqual([]);
});

test("search can be prepared in slices, with the same results", () => {
  const prepared = createListingIndex(projects);
  expect(prepared.prepareSearch(2)).toBe(true);
  expect(prepared.prepareSearch(2)).toBe(false);
  const filters = { ...noFilters, search: "uganda" };
  expect(prepared.find(filters, defaultSort)).toEqual(index.find(filters, defaultSort));
});

describe("an index after changes", () => {
  /** Few IDs and names, so that projects change, go and come back, and names nearly collide. */
  const project = fc
    .record({
      id: fc.constantFrom(..."abcdefgh"),
      row: anyRow,
      company_name: fc.constantFrom("Élan", "Elan", "elan", "E\u0301lan", "Zeta", null),
    })
    .map(({ row, ...given }) => projectFrom({ ...row, ...given, project_id: given.id }));
  const change = fc.record({
    changed: fc.uniqueArray(project, { maxLength: 4, selector: ({ id }) => id }),
    removedIds: fc.array(fc.constantFrom(..."abcdefgh"), { maxLength: 2 }),
  });
  const manyChanges = fc.record({
    changed: fc
      .array(anyRow, { minLength: 20, maxLength: 40 })
      .map((rows) => rows.map((row, position) => projectFrom({ ...row, id: `many ${position}` }))),
    removedIds: fc.constant([]),
  });
  const sorts = sortableColumns.flatMap(({ key }) =>
    (["ascending", "descending"] as const).map((direction) => ({ key, direction })),
  );
  const everything = (asked: ListingIndex) => ({
    orders: sorts.map((sort) => asked.find(noFilters, sort)),
    found: asked.find({ ...noFilters, search: "kiln" }, defaultSort),
    options: filteredColumns.map(({ key }) => asked.options(key, noFilters)),
    byNumber: [..."abcdefgh"].map((registryId) => asked.named(registryId)),
    size: asked.size,
    figures: asked.figures(),
  });

  test("has the same rows, order and options as a newly built one", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(change, change, manyChanges), { maxLength: 8 }), (changes) => {
        let changing = createListingIndex([]);
        const listed = new Map<string, DisplayProject>();
        for (const { changed, removedIds } of changes) {
          everything(changing);
          changing = changing.with({ changed, removedIds });
          for (const given of changed) listed.set(given.id, given);
          for (const id of removedIds) listed.delete(id);
          const rebuilt = createListingIndex([...listed.values()].sort(newestFirst));
          expect(everything(changing)).toEqual(everything(rebuilt));
        }
      }),
    );
  });

  test("leaves the previous index unchanged", () => {
    const before = createListingIndex(projects);
    const asked = everything(before);
    before.with({ changed: [projectFrom({ id: "d", project_id: "d" })], removedIds: [] });
    expect(everything(before)).toEqual(asked);
  });

  test("sorts nothing again: a change needs only a few comparisons, however many projects there are", () => {
    const reads = (count: number) => {
      let asked = 0;
      const counted = (id: string, company: string) =>
        Object.defineProperty(projectFrom({ id, project_id: id }), "company", {
          get: () => {
            asked += 1;
            return company;
          },
        });
      const many = Array.from({ length: count }, (_, position) =>
        counted(String(position).padStart(6, "0"), `Company ${position % 997}`),
      );
      const index = createListingIndex(many);
      index.find(noFilters, { key: "company", direction: "ascending" });
      asked = 0;
      index.with({ changed: [counted("000007", "Middle")], removedIds: [] });
      return asked;
    };
    expect(reads(10_000)).toBeLessThan(3 * reads(100));
  });
});
