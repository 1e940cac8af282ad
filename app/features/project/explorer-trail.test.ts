import { expect, it } from "vitest";
import { readExplorerState } from "#domain/listing/search-params.ts";
import { explorerTrail } from "./explorer-trail";

it("links to all projects, to the project's sector and to its type", () => {
  const project = {
    sector: "Waste",
    allProjectTypes: ["Soil Carbon & Agriculture"] as const,
    isPortfolio: false,
  } as const;
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
  const untold = { sector: null, allProjectTypes: [], isPortfolio: false };
  expect(explorerTrail(untold)).toHaveLength(1);
});

it("links a portfolio to 'Several types', where the explorer finds it", () => {
  const portfolio = { sector: null, allProjectTypes: ["Forestry"], isPortfolio: true } as const;
  expect(explorerTrail(portfolio)[1]).toEqual({
    name: "Several types",
    path: "/?type=Several+types#projects",
  });
});
