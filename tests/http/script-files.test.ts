import { expect, test } from "vitest";
import { builtPages } from "#server/main.ts";

const { entry, routes } = (await builtPages.loadBuild()).assets;

/** The scripts that a page needs before it answers: its own, those of the pages around it, and what they import. */
function scriptsOf(id: string): Set<string> {
  const route = routes[id];
  if (!route) throw new Error(`There is no route ${id}`);
  const { module, imports = [], parentId } = route;
  const around = parentId ? scriptsOf(parentId) : [entry.module, ...entry.imports];
  return new Set([module, ...imports, ...around]);
}

test("a page is put together from a few files of scripts, since each costs a request", () => {
  const pages = Object.keys(routes).map((id) => ({ id, files: scriptsOf(id).size }));
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ files }) => files > 28)).toEqual([]);
});

test("the home page, which most people see first, needs at most eight", () => {
  expect(scriptsOf("routes/home").size).toBeLessThanOrEqual(8);
});
