import { describe, expect, test } from "vitest";
import { projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { creditAvailabilities, projectStages, sdgGoals } from "../vocabulary.ts";
import { noFilters } from "./filters.ts";
import { createListingIndex } from "./listing-index.ts";
import { defaultSort } from "./order.ts";
import { permanenceBands } from "./permanence.ts";

const projects = [
  projectFrom({ project_id: "a", sectors: ["Waste"], project_location: "Kenya; Uganda" }),
  projectFrom({ project_id: "b", sectors: ["Energy", "Waste"], project_location: " Kenya " }),
  projectFrom({ project_id: "c", sectors: ["Energy"], project_location: "Brazil/Kenya" }),
];
const index = createListingIndex(projects);
const values = (list: { value: string }[]) => list.map(({ value }) => value);

describe("the options of a filter", () => {
  test("are the distinct sectors", () => {
    expect(index.options("sector", noFilters)).toEqual([
      { value: "Energy", label: "Energy", count: 2 },
      { value: "Waste", label: "Waste", count: 1 },
    ]);
  });

  test("are the distinct, trimmed, sorted parts of the locations", () => {
    expect(values(index.options("location", noFilters))).toEqual(["Brazil", "Kenya", "Uganda"]);
  });

  test("stay when the other filters leave nothing of them", () => {
    const options = index.options("location", { ...noFilters, chosen: { sector: ["Waste"] } });
    expect(options.map(({ count }) => count)).toEqual([0, 1, 1]);
  });

  test("are the whole vocabulary for SDGs, availability, stage and permanence", () => {
    expect(values(index.options("sdgs", noFilters))).toEqual(sdgGoals);
    expect(values(index.options("creditAvailability", noFilters))).toEqual(creditAvailabilities);
    expect(values(index.options("stage", noFilters))).toEqual(projectStages);
    expect(values(index.options("permanence", noFilters))).toEqual(
      permanenceBands.map(({ key }) => key),
    );
  });
});

test("permanence that was never sent narrows nothing", () => {
  const unsent = projects.map(({ registryId }) =>
    projectFrom({ project_id: registryId }, { isRevealed: false }),
  );
  const filters = { ...noFilters, chosen: { permanence: ["10000-years"] } };
  expect(createListingIndex(unsent).find(filters, defaultSort)).toEqual(unsent);
  expect(index.find(filters, defaultSort)).toEqual([]);
});

test("a project is found by its own id", () => {
  expect(index.get("b")).toBe(projects[1]);
  expect(index.get("z")).toBeUndefined();
});

test("the search can be prepared in slices and finds the same", () => {
  const prepared = createListingIndex(projects);
  expect(prepared.prepareSearch(2)).toBe(true);
  expect(prepared.prepareSearch(2)).toBe(false);
  const filters = { ...noFilters, search: "uganda" };
  expect(prepared.find(filters, defaultSort)).toEqual(index.find(filters, defaultSort));
});
