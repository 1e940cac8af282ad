import { expect, test } from "vitest";
import { findColumn, hiddenByDefault } from "#domain/listing/columns.ts";
import { columnVisibility, hiddenColumnsFrom } from "./saved-columns";

test("merges a saved column visibility with the defaults", () => {
  expect(hiddenColumnsFrom({ region: false, stage: true, company: false, gone: false })).toEqual([
    "region",
    ...hiddenByDefault,
  ]);
  expect(hiddenColumnsFrom({ registry: true })).not.toContain("registry");
  for (const nonsense of [null, undefined, "x", 3, [], {}])
    expect(hiddenColumnsFrom(nonsense)).toEqual(hiddenByDefault);
});

test("reads a saved column visibility back", () => {
  const saved = JSON.parse(JSON.stringify(columnVisibility(["sdgs", "region", "labels"])));
  expect(hiddenColumnsFrom(saved)).toEqual(["region", "sdgs", "labels"]);
  expect(saved.company).toBe(true);
  expect(findColumn("sdgs")).toBeDefined();
  expect(findColumn("toString")).toBeUndefined();
});
