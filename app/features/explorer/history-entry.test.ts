import { expect, test } from "vitest";
import { type ExplorerState, readExplorerState } from "#domain/listing/search-params.ts";
import { historyChange, needsEntry } from "./history-entry";

const at = (search: string): ExplorerState => readExplorerState(new URLSearchParams(search));

test("each filter has a history entry, so that 'back' undoes it", () => {
  const changes = [
    ["", "sector=Energy"],
    ["sector=Energy", "sector=Energy&removal=yes"],
    ["removal=yes", ""],
    ["q=kenya&cost=5-10", ""],
  ] as const;
  for (const [before, after] of changes) {
    expect(historyChange(at(before), at(after))).toBe("filter");
  }
  expect(needsEntry("filter", "filter")).toBe(true);
});

test("a text that is being typed has one entry", () => {
  expect(historyChange(at("sector=Energy"), at("sector=Energy&q=k"))).toBe("search");
  expect(historyChange(at("q=k"), at("q=ke"))).toBe("search");
  expect(needsEntry("search", "filter")).toBe(true);
  expect(needsEntry("search", null)).toBe(true);
  expect(needsEntry("search", "search")).toBe(false);
});

test("sorting, columns, pins and further cards have none", () => {
  for (const after of ["sort=company", "view=impact", "pin=9114", "page=2"]) {
    expect(historyChange(at(""), at(after))).toBe(null);
  }
  expect(needsEntry(null, "filter")).toBe(false);
});
