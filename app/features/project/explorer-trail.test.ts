import { expect, it } from "vitest";
import { readExplorerState } from "#domain/listing/search-params.ts";
import { explorerTrail } from "./explorer-trail";

it("leads to all projects, to those of the sector and to those of the type", () => {
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

it("leaves out what is not known", () => {
  expect(explorerTrail({ sector: null, projectType: null })).toHaveLength(1);
});
