import { expect, test } from "vitest";
import { findColumn } from "#domain/listing/columns.ts";
import { columnVisibility, hiddenColumnsFrom } from "./saved-columns";

test("a saved visibility is merged with the defaults", () => {
  expect(hiddenColumnsFrom({ region: false, stage: true, company: false, retired: false })).toEqual(
    ["region"],
  );
  for (const nonsense of [null, undefined, "x", 3, [], {}])
    expect(hiddenColumnsFrom(nonsense)).toEqual([]);
});

test("what is saved is read back", () => {
  const saved = JSON.parse(JSON.stringify(columnVisibility(["sdgs", "region"])));
  expect(hiddenColumnsFrom(saved)).toEqual(["region", "sdgs"]);
  expect(saved.company).toBe(true);
  expect(findColumn("sdgs")).toBeDefined();
  expect(findColumn("toString")).toBeUndefined();
});
