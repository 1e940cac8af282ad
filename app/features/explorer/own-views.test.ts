import { expect, test } from "vitest";
import { hiddenByDefault } from "#domain/listing/columns.ts";
import { maxOwnViews, parseViews, viewsText, withView } from "./own-views";

const view = (name: string) => ({
  name,
  hiddenColumns: ["region" as const, "sdgs" as const, ...hiddenByDefault],
});

test("reads saved views back", () => {
  expect(parseViews(viewsText([view("Mine"), view("Board")]))).toEqual([
    view("Mine"),
    view("Board"),
  ]);
});

test("ignores entries that are not views, and never hides the company column", () => {
  for (const text of [null, "", "{}", "3", '["x"]', '[{"name":" "}]', '[{"name":4}]', "[null]"]) {
    expect(parseViews(text)).toEqual([]);
  }
  expect(parseViews('[{"name":"Mine","columns":{"company":false,"region":false}}]')).toEqual([
    { name: "Mine", hiddenColumns: ["region", ...hiddenByDefault] },
  ]);
});

test("replaces a view of the same name, and drops the oldest when there are too many", () => {
  expect(withView([view("Mine")], { name: "Mine", hiddenColumns: [] })).toEqual([
    { name: "Mine", hiddenColumns: [] },
  ]);
  const many = Array.from({ length: maxOwnViews }, (_, index) => view(`View ${index}`));
  const names = withView(many, view("New")).map(({ name }) => name);
  expect(names).toHaveLength(maxOwnViews);
  expect(names).not.toContain("View 0");
  expect(names.at(-1)).toBe("New");
});
