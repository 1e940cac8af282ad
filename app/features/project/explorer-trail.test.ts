import { expect, it } from "vitest";
import { readExplorerState } from "#domain/listing/search-params.ts";
import { explorerTrail } from "./explorer-trail";

it("links to all projects, to the project's sector and to its type", () => {
  const project = { sector: "Waste", projectType: "Soil Carbon & Agriculture" };
  const [all, sector, type] = explorerTrail(project);
  expect(all).toEqual({ name: "Explorer", path: "/#projects" });
  const filtersOf = (path = "") =>
    readExplorerState(new URL(path, "http://site.example").searchParams).filters;
  expect(filtersOf(sector?.path)).toMatchObject({ search: "", chosen: { sector: ["Waste"] } });
  expect(filtersOf(type?.path)).toMatchObject({
    types: ["Soil Carbon & Agriculture"],
    chosen: { sector: ["Waste"] },
  });
});

it("leaves out an unknown sector and type", () => {
  expect(explorerTrail({ sector: null, projectType: null })).toHaveLength(1);
});
