import { expect, test } from "vitest";
import { noFilters } from "#domain/listing/filters.ts";
import { activeFilters } from "./active-filters";

test("labels every active filter and says how to remove it alone", () => {
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

test("marks a filter on hidden values as needing sign-in", () => {
  const [filter] = activeFilters({ ...noFilters, chosen: { permanence: ["100-years"] } }, null);
  expect(filter).toMatchObject({
    label: "Permanence: 100 to 999 years",
    isIdle: true,
  });
});

test("returns no labels without filters", () => {
  expect(activeFilters(noFilters, "USD")).toEqual([]);
});

test("labels filters chosen in the charts, with prices in the visitor's currency", () => {
  const filters = {
    ...noFilters,
    types: ["Forestry", "Water"],
    countries: ["MY", "VC"],
    cost: { from: 0, to: 200 },
    years: { from: 1000 },
    rating: "BBB" as const,
  };
  expect(activeFilters(filters, "GBP").map(({ label }) => label)).toEqual([
    "Forestry",
    "Water",
    "Country: Malaysia",
    "Country: St Vincent & the Grenadines",
    "Cost: £0 to £156",
    "Permanence: 1,000 years or more",
    "Rating: BBB or better",
  ]);
  const malaysia = activeFilters(filters, "GBP").find(({ label }) => label.endsWith("Malaysia"));
  expect(malaysia?.without).toEqual({ countries: ["VC"] });
  expect(activeFilters({ ...noFilters, countries: ["VC"] }, null)[0]?.without).toEqual({
    countries: undefined,
  });
  expect(activeFilters({ ...noFilters, rating: "A" }, null)).toEqual([
    {
      label: "Rating: A or better",
      without: { rating: undefined },
      isIdle: true,
    },
  ]);
});
