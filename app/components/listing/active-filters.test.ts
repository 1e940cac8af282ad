import { expect, test } from "vitest";
import { noFilters } from "#domain/listing/filters.ts";
import { activeFilters } from "./active-filters";

test("every filter in use is named, each with a way out of it alone", () => {
  const filters = {
    ...noFilters,
    search: " kelp ",
    removalOnly: true,
    chosen: { sector: ["Energy", "Waste"], permanence: ["100-years"] },
  };
  const active = activeFilters(filters, "USD");
  expect(active.map(({ label }) => label)).toEqual([
    "“kelp”",
    "Energy",
    "Waste",
    "Removal credits",
    "Permanence: 100 to 999 years",
  ]);
  expect(active.map(({ without }) => without)).toEqual([
    { search: "" },
    { chosen: { sector: ["Waste"], permanence: ["100-years"] } },
    { chosen: { sector: ["Energy"], permanence: ["100-years"] } },
    { removalOnly: false },
    { chosen: { sector: ["Energy", "Waste"], permanence: [] } },
  ]);
});

test("a filter by values that were never sent says that it waits", () => {
  const [filter] = activeFilters({ ...noFilters, chosen: { permanence: ["100-years"] } }, null);
  expect(filter).toMatchObject({
    label: "Permanence: 100 to 999 years (needs sign-in)",
    isIdle: true,
  });
});

test("no filter, nothing to name", () => {
  expect(activeFilters(noFilters, "USD")).toEqual([]);
});

test("what was chosen in a picture is named in the visitor's currency", () => {
  const filters = {
    ...noFilters,
    types: ["Forestry", "Water"],
    cost: { from: 0, to: 200 },
    years: { from: 1000 },
    rating: "BBB" as const,
  };
  expect(activeFilters(filters, "GBP").map(({ label }) => label)).toEqual([
    "Forestry",
    "Water",
    "Cost: £0 to £156",
    "Permanence: 1,000 years and more",
    "Rating: BBB or better",
  ]);
  expect(activeFilters({ ...noFilters, rating: "A" }, null)).toEqual([
    { label: "Rating: A or better (needs sign-in)", without: { rating: undefined }, isIdle: true },
  ]);
});
