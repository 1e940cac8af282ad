import { expect, test } from "vitest";
import { builtPages } from "#server/main.ts";

const { entry, routes } = (await builtPages.loadBuild()).assets;

/**
 * The scripts a page needs to become interactive: its own, those of its parent routes, and their
 * imports.
 */
function scriptsOf(id: string): Set<string> {
  const route = routes[id];
  if (!route) throw new Error(`There is no route ${id}`);
  const { module, imports = [], parentId } = route;
  const around = parentId ? scriptsOf(parentId) : [entry.module, ...entry.imports];
  return new Set([module, ...imports, ...around]);
}

test("a page loads only a few script files, since each costs a request", () => {
  const pages = Object.keys(routes).map((id) => ({ id, files: scriptsOf(id).size }));
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ files }) => files > 28)).toEqual([]);
});

test("the home page, which most visitors see first, needs at most eight script files", () => {
  expect(scriptsOf("routes/home").size).toBeLessThanOrEqual(8);
});
