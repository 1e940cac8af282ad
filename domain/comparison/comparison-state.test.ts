import { expect, test } from "vitest";
import { readComparison, writeComparison } from "./comparison-state.ts";

const read = (address: string) =>
  readComparison(new URL(address, "https://site.invalid").searchParams);

test("the URL contains the projects, 'only differences' and always both settings", () => {
  const state = {
    references: ["GS 1/2", "VCS&9"],
    onlyDifferences: true,
    lasting: { horizonYears: 100, discountRate: 0 },
  };
  expect(read(writeComparison(state))).toEqual(state);
  expect(writeComparison(read("/compare?project=A&horizon=1000&rate=3"))).toBe(
    "/compare?project=A&horizon=1000&rate=3",
  );
  expect(writeComparison(read("/compare"))).toBe("/compare");
});

test("settings that are not on offer fall back to the defaults", () => {
  const defaults = { horizonYears: 1_000, discountRate: 3 };
  for (const search of ["horizon=7&rate=99", "horizon=1e3&rate=03", "horizon=&rate=-1"]) {
    expect(read(`/compare?${search}`).lasting).toEqual(defaults);
  }
});
