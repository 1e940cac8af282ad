import { expect, test } from "vitest";
import { typeCounts } from "./type-counts.ts";

test("types are counted as stated or derived, and rows without one are told apart", () => {
  const wind = { values: { "project.type": ["Renewable Energy"] }, derived: ["project.type"] };
  const counts = typeCounts([
    { ...wind, derived: ["project.type"] },
    { ...wind, derived: ["project.type"] },
    { ...wind, derived: ["project.sector"] },
    { values: { "project.type": ["Forestry", "Blue Carbon"] }, derived: [] },
    { values: {}, derived: [] },
    { values: { "project.type": [] }, derived: [] },
  ]);
  expect(counts.types).toEqual([
    { type: "Renewable Energy", stated: 1, derived: 2 },
    { type: "Forestry", stated: 1, derived: 0 },
    { type: "Blue Carbon", stated: 1, derived: 0 },
  ]);
  expect(counts.none).toBe(2);
});
