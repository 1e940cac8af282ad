import { describe, expect, test } from "vitest";
import { hiddenByDefault } from "./columns.ts";
import { noFilters } from "./filters.ts";
import {
  type ExplorerState,
  namesColumns,
  readExplorerState,
  rowsQueryString,
  writeExplorerState,
} from "./search-params.ts";
import { defaultSort } from "./sort.ts";

const read = (search: string) => readExplorerState(new URLSearchParams(search));
const write = (state: ExplorerState, current = "") =>
  writeExplorerState(state, new URLSearchParams(current)).toString();

const untouched: ExplorerState = {
  filters: noFilters,
  sort: defaultSort,
  hiddenColumns: hiddenByDefault,
  pinned: [],
};

const full: ExplorerState = {
  filters: {
    search: "mangrove kenya",
    removalOnly: true,
    issuedOnly: true,
    chosen: {
      sector: ["Energy", "Nature-Based Solutions"],
      location: ["Kenya", "Togo & Ghana"],
      sdgs: ["13: Climate Action", "15: Life on Land"],
      creditAvailability: ["Yes - Spot Credits", "No - Purchase not available at this time"],
      stage: ["Project Verified", "Not stated"],
      permanence: ["1000-years", "under-100-years"],
      registry: ["Gold Standard", "Not stated"],
      registryStatus: ["Withdrawn", "Not stated"],
      labels: ["SD VISta"],
    },
  },
  sort: { key: "beZeroRating", direction: "descending" },
  hiddenColumns: ["region", "stage", ...hiddenByDefault.filter((key) => key !== "registry")],
  pinned: ["VCS-1764", "A-1, B-2", "Verra:5962"],
  cardPages: 3,
};

test("the default state has an empty query string", () => {
  expect(write(untouched)).toBe("");
  expect(read("")).toEqual(untouched);
});

test("a full state survives a round trip through the URL", () => {
  expect(read(write(full))).toEqual(full);
});

test("how many cards are shown is in the URL, but does not change which", () => {
  expect(read("page=2").cardPages).toBe(2);
  for (const odd of ["1", "0", "-2", "2.5", "many", "99999", ""]) {
    expect(read(`page=${odd}`).cardPages).toBeUndefined();
  }
  expect(rowsQueryString(full)).toBe(rowsQueryString({ ...full, cardPages: undefined }));
});

test("the URL is human-readable", () => {
  expect(write(full)).toBe(
    "q=mangrove+kenya&sector=Energy&sector=Nature-Based+Solutions&location=Kenya" +
      "&location=Togo+%26+Ghana&removal=yes&issued=yes&sdg=13+15&availability=spot+none" +
      "&stage=project-verified+not-stated&permanence=1000-years+under-100-years" +
      "&registry=Gold+Standard&registry=Not+stated&registry-status=Withdrawn" +
      "&registry-status=Not+stated&label=SD+VISta&sort=beZeroRating&order=desc" +
      "&hide=region+stage&show=registry&pin=VCS-1764&pin=A-1%2C+B-2&pin=Verra%3A5962" +
      "&page=3",
  );
});

test.each([
  ["costPerTon", "ascending", "sort=costPerTon&order=asc"],
  ["company", "ascending", "sort=company"],
  ["company", "descending", "sort=company&order=desc"],
] as const)("the sort %s %s is written as %s", (key, direction, address) => {
  const state = { ...untouched, sort: { key, direction } };
  expect(write(state)).toBe(address);
  expect(read(address)).toEqual(state);
});

test("a view is written by name, and other selections column by column", () => {
  const { hiddenColumns } = read("view=price-and-quality");
  expect(hiddenColumns).toContain("region");
  expect(write({ ...untouched, hiddenColumns })).toBe("view=price-and-quality");
  const without = hiddenColumns.filter((key) => key !== "region");
  expect(write({ ...untouched, hiddenColumns: without })).toMatch(/^hide=/);
  expect(read(write({ ...untouched, hiddenColumns: without })).hiddenColumns).toEqual(without);
  expect(read("view=nonsense&hide=region").hiddenColumns).toEqual(["region", ...hiddenByDefault]);
});

test("a URL can request all columns, whatever the visitor has saved", () => {
  expect(namesColumns(new URLSearchParams("view=all-columns"))).toBe(true);
  expect(namesColumns(new URLSearchParams("view=nonsense"))).toBe(false);
  expect(read("view=all-columns&hide=region").hiddenColumns).toEqual(hiddenByDefault);
});

describe("a URL with invalid values", () => {
  test("falls back to the defaults", () => {
    expect(
      read(
        "sort=type&order=up&sdg=99+x&stage=done&availability=2&permanence=1&hide=company+x&removal=1&pin=&sector=",
      ),
    ).toEqual(untouched);
  });

  test("has limits", () => {
    const pins = Array.from({ length: 200 }, (_, index) => `pin=${index}`).join("&");
    expect(read(pins).pinned).toHaveLength(50);
    expect(read(`q=${"x".repeat(500)}`).filters.search).toHaveLength(100);
    expect(read("pin=a&pin=a").pinned).toEqual(["a"]);
  });
});

test("keeps unrelated parameters", () => {
  expect(write(untouched, "compare=a&q=old&pin=b")).toBe("compare=a");
});

test("detects whether a URL specifies columns", () => {
  expect(namesColumns(new URLSearchParams("hide=region"))).toBe(true);
  expect(namesColumns(new URLSearchParams("show=registry"))).toBe(true);
  expect(namesColumns(new URLSearchParams("q=a"))).toBe(false);
});

test("market chart filters are kept in the URL", () => {
  const filters = {
    ...noFilters,
    types: ["Blue Carbon", "Several types"],
    countries: ["MY", "VC"],
    cost: { from: 60, to: 260 },
    years: { from: 700 },
    rating: "BBB" as const,
  };
  const address =
    "type=Blue+Carbon&type=Several+types&country=MY&country=VC&cost=60-260&years=700-&rating=BBB";
  expect(write({ ...untouched, filters })).toBe(address);
  expect(read(address).filters).toEqual(filters);
  expect(read("cost=260-60&years=long&rating=E&type=&country=Kenya&country=")).toEqual(untouched);
});
