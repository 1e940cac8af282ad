import { describe, expect, test } from "vitest";
import { exportedRows } from "#domain/import/exported-rows.ts";
import { importedRows } from "#domain/import/imported-rows.ts";
import { suggestedMapping } from "#domain/import/mapping.ts";
import { targetLabel } from "#domain/import/mapping-targets.ts";
import { readTable } from "#domain/import/read-table.ts";
import { recogniseRegistry } from "#domain/import/recognise-registry.ts";
import { ownColumns } from "#domain/import/registry-files/own-export.ts";
import { knownLabels } from "#domain/labels/known-labels.ts";
import { labelScopeProblem } from "#domain/labels/label-scope.ts";
import { limits } from "#domain/limits.ts";
import type { ProjectSector, ProjectType } from "#domain/vocabulary.ts";
import {
  accreditors,
  carbonCategories,
  creditAvailabilities,
  developerTypes,
  projectSectors,
  projectStages,
  projectStatuses,
  projectSubTypes,
  projectTypes,
  ratingScale,
  registries,
  sdgGoals,
} from "#domain/vocabulary.ts";
import { renderRatingBadge } from "#server/ratings/rating-badge.ts";
import { demoCompanies } from "./companies.ts";
import { readDemoArticles, readDemoNews } from "./content.ts";
import displayOverrides from "./data/display-overrides.json" with { type: "json" };
import ratings from "./data/ratings.json" with { type: "json" };
import registryRecords from "./data/registry-records.json" with { type: "json" };
import { demoMethodologies } from "./demo-methodologies.ts";
import { projectColumns } from "./draft-rows.ts";
import { earlierValues, historyRows } from "./history.ts";
import { ratingId } from "./ids.ts";
import { imageDescriptions, imageSize, readDemoImage } from "./images.ts";
import { renderMethodologyPdf } from "./methodology-pdf.ts";
import { type DemoProject, demoProjects } from "./projects.ts";
import { monogram, renderLogo } from "./render-logo.ts";
import { readDemoTable } from "./tables.ts";

const approved = demoProjects.filter((project) => project.reviewStatus === "approved");
const ratingOf = ({ projectId }: DemoProject) =>
  ratings.find(({ id }) => id === ratingId(projectId));
const rated = approved.flatMap((project) => ratingOf(project) ?? []);
const hasDocument = (name: string) => demoMethodologies().some((entry) => entry.name === name);

const demoHistory = (project: DemoProject) =>
  historyRows(project, {
    ...projectColumns(project.draft),
    project_status: project.projectStatus,
  });

const typesOfSector: Record<ProjectSector, ProjectType[]> = {
  Energy: [
    "Renewable Energy",
    "Energy Infrastructure",
    "Non-Renewable Energy",
    "Energy Efficiency",
    "Transport",
  ],
  "Engineered Carbon Removals": [
    "Biomass-based Carbon Removals",
    "Direct Air Capture",
    "Manufacturing Industries",
    "Soil Carbon & Agriculture",
  ],
  "Household Devices": ["Energy Efficient Devices", "Water"],
  "Industrial Processes": ["Energy Efficiency", "Industrial Emissions", "Manufacturing Industries"],
  "Nature-Based Solutions": ["Blue Carbon", "Forestry", "Soil Carbon & Agriculture"],
  "Ocean-Based Removals": ["Blue Carbon", "Ocean Alkalinity Enhancement"],
  Waste: ["Waste Reduction & Recycling", "Waste Treatments"],
  Other: ["Energy Efficiency", "Forestry", "Transport", "Other"],
};

describe("the history of the demo projects", () => {
  test("has a change of every listed one, after it was listed and before today", () => {
    for (const { projectId, createdAt } of approved) {
      const changes = earlierValues.filter((earlier) => earlier.projectId === projectId);
      expect(changes.length, projectId).toBeGreaterThan(0);
      for (const { until } of changes) {
        expect(until > createdAt && until < "2026-11-17", `${projectId} ${until}`).toBe(true);
      }
    }
  });

  test("names listed projects only, and never a value twice in a row", () => {
    const histories = demoProjects.map((project) => ({
      project,
      points: demoHistory(project),
    }));
    const ids = approved.map(({ projectId }) => projectId);
    expect(earlierValues.filter(({ projectId }) => !ids.includes(projectId))).toEqual([]);
    for (const { project, points } of histories) {
      for (const [index, { fact, value, changed_at }] of points.entries()) {
        const next = points[index + 1];
        if (next?.fact !== fact) continue;
        expect(next.value, `${project.projectId} ${fact}`).not.toBe(value);
        expect(String(next.changed_at) > String(changed_at)).toBe(true);
      }
    }
  });
});

describe("the demo projects", () => {
  test("are 64: 56 approved and the rest in every other review state", () => {
    expect(countBy(demoProjects, (project) => project.reviewStatus)).toEqual({
      approved: 56,
      submitted: 3,
      changes_requested: 2,
      rejected: 1,
      withdrawn: 2,
    });
    for (const project of demoProjects) {
      const explained = ["changes_requested", "rejected"].includes(project.reviewStatus);
      expect(Boolean(project.reviewNote), project.projectId).toBe(explained);
    }
  });

  test("belong to the demo developer in six cases, all projects of two companies", () => {
    const own = demoProjects.filter((project) => project.owner === "developer");
    const companies = new Set(own.map((project) => project.company));
    expect(companies.size).toBe(2);
    expect(demoProjects.filter(({ company }) => companies.has(company))).toEqual(own);
    expect(countBy(own, (project) => project.reviewStatus)).toEqual({
      approved: 3,
      submitted: 1,
      changes_requested: 1,
      rejected: 1,
    });
  });

  test("have unique ids, and unique creation times from January to 10 November 2026", () => {
    const ids = demoProjects.flatMap((project) => project.projectId.toLowerCase().split(", "));
    expect(new Set(ids).size).toBe(ids.length);
    const moments = demoProjects.map((project) => project.createdAt);
    expect(new Set(moments).size).toBe(moments.length);
    for (const moment of moments) {
      expect(new Date(moment).toISOString()).toBe(moment);
      expect(moment >= "2026-01-01" && moment < "2026-11-11", moment).toBe(true);
    }
    expect(new Set(moments.map((moment) => moment.slice(0, 7))).size).toBe(11);
  });

  test("are described in 25 to 70 words, within the form's limit", () => {
    for (const { draft, projectId } of demoProjects) {
      const words = draft.details.description.split(/\s+/).length;
      expect(words, projectId).toBeGreaterThanOrEqual(25);
      expect(words, projectId).toBeLessThanOrEqual(Math.min(70, limits.descriptionWords));
    }
  });

  test("use only values of the vocabulary", () => {
    for (const { draft, projectStatus } of demoProjects) {
      const { project, impact, pricing } = draft;
      expect(projectSectors).toEqual(expect.arrayContaining(project.sector));
      expect(projectTypes).toEqual(expect.arrayContaining(project.type));
      expect(projectSubTypes).toEqual(expect.arrayContaining(project.subType));
      expect(sdgGoals).toEqual(expect.arrayContaining(impact.sdgs));
      expect([...carbonCategories, ""]).toContain(impact.category);
      expect([...projectStages, ""]).toContain(impact.stage);
      expect([...creditAvailabilities, ""]).toContain(impact.credit_availability);
      expect([...projectStatuses, null]).toContain(projectStatus);
      expect(impact.vintage).toMatch(/^(N\/A|\d{4}(, \d{4})*)$/);
      expect(pricing.costPerTon).toMatch(/^\d*$/);
    }
    for (const { rating } of ratings) expect([...ratingScale, "Withdrawn"]).toContain(rating);
    const custom = accreditationsOf(demoProjects).filter((name) => !isAccreditor(name));
    expect(custom).toEqual(["Balearic Seas Label"]);
  });

  test("have due-diligence facts: some all of them, some a few and some none", () => {
    const drafts = approved.map(({ draft }) => draft);
    expect(drafts.filter(({ project }) => project.name === "")).toHaveLength(4);
    expect(drafts.filter(({ impact }) => impact.labels.length > 0)).toHaveLength(26);
    expect(
      drafts.filter(({ impact }) => impact.estimatedAnnualTonnes === "").length,
    ).toBeGreaterThan(3);
    for (const { project, impact } of drafts) {
      const issued = Number(impact.issuedTonnes);
      expect(Number(impact.retiredTonnes), project.id).toBeLessThanOrEqual(issued);
      if (issued > 0) expect(["Project Verified", ""], project.id).toContain(impact.stage);
      if (project.registry) expect(registries).toContain(project.registry);
    }
  });

  test("have labels only under known names, apart from one that a developer named", () => {
    const labels = approved.flatMap(({ draft }) => draft.impact.labels);
    const known = new Set(knownLabels.map(({ name }) => name));
    const others = labels.map(({ name }) => name).filter((name) => !known.has(name));
    expect(others).toEqual(["Fair Highlands"]);
    expect(labels.filter(({ name, scope }) => labelScopeProblem({ name, scope }))).toEqual([]);
  });

  test("are CORSIA Eligible only if the host country authorised the use", () => {
    for (const project of approved) {
      const names = project.draft.impact.labels.map(({ name }) => name);
      if (names.some((name) => name.startsWith("CORSIA Eligible")))
        expect(names, project.projectId).toContain("Article 6 authorisation");
    }
  });

  test("include an unclaimed company, and a registry record that differs from the developer's", () => {
    const unclaimed = demoProjects.filter(({ owner }) => owner === "nobody");
    expect(unclaimed.map(({ company }) => company)).toEqual(["Altiplano Cable Transit"]);
    const differing = registryRecords.filter(({ projectId, values }) => {
      const project = approved.find((one) => one.projectId === projectId);
      return project?.draft.impact.issuedTonnes !== values["impact.issuedTonnes"];
    });
    expect(differing.map(({ projectId }) => projectId)).toEqual(["9087"]);
  });

  test("have a first type that belongs to one of their sectors", () => {
    for (const { projectId, draft } of demoProjects) {
      const fitting = projectSectors
        .filter((sector) => draft.project.sector.includes(sector))
        .flatMap((sector): string[] => typesOfSector[sector]);
      expect(fitting, projectId).toContain(draft.project.type[0]);
    }
  });

  test("cover every sector, type, sub-type and state among the approved ones", () => {
    const seen = (pick: (draft: DemoProject["draft"]) => readonly string[]) =>
      [...new Set(approved.flatMap(({ draft }) => pick(draft)).filter(Boolean))].sort();
    expect(seen(({ project }) => project.sector)).toEqual([...projectSectors].sort());
    expect(seen(({ project }) => project.type)).toEqual([...projectTypes].sort());
    expect(seen(({ project }) => project.subType)).toEqual([...projectSubTypes].sort());
    expect(seen(({ impact }) => [impact.stage])).toEqual([...projectStages].sort());
    expect(seen(({ impact }) => [impact.category])).toEqual([...carbonCategories].sort());
    expect(seen(({ impact }) => [impact.credit_availability])).toEqual(
      [...creditAvailabilities].sort(),
    );
    const statuses = new Set(approved.flatMap(({ projectStatus }) => projectStatus ?? []));
    expect([...statuses].sort()).toEqual([...projectStatuses].sort());
    expect(accreditationsOf(approved)).toEqual(expect.arrayContaining([...accreditors]));
  });

  test("include the edge cases of a real listing", () => {
    const count = (matches: (draft: DemoProject["draft"], project: DemoProject) => boolean) =>
      approved.filter((project) => matches(project.draft, project)).length;
    expect(count(({ project: p }) => p.isPortfolio && p.id.includes(", "))).toBe(2);
    for (const separator of [", ", "; ", " / ", " & ", " | "]) {
      expect(
        count(({ company: c }) => c.projectLocation.includes(separator)),
        separator,
      ).toBeGreaterThan(0);
    }
    expect(count(({ company: c }) => c.projectLocation.split(", ").length === 5)).toBe(1);
    expect(count(({ company: c }) => c.projectLocation === "Global")).toBeGreaterThan(0);
    expect(count(({ pricing: p }) => p.costPerTon === "0")).toBe(2);
    expect(count((_, { projectStatus }) => projectStatus === "Sold out")).toBe(3);
    expect(count(({ project: p }) => p.methodologies.length === 0)).toBeGreaterThan(0);
    expect(
      count(({ project: p }) => p.methodologies.some(({ name }) => !hasDocument(name))),
    ).toBeGreaterThan(0);
    expect(count(({ details: d }) => !d.website && d.contactEmail !== "")).toBeGreaterThan(0);
    expect(count(({ details: d }) => d.website !== "" && !d.contactEmail)).toBeGreaterThan(0);
    expect(count(({ impact: i }) => i.durability === "")).toBe(2);
    expect(count(({ impact: i }) => i.stage === "" && i.credit_availability === "")).toBe(3);
    expect(
      count(({ pricing: p }, project) => p.costPerTon === "" && project.projectStatus === null),
    ).toBe(1);
    expect(count(({ impact: i }) => i.vintage === "N/A")).toBeGreaterThan(0);
    expect(count(({ project: p }) => p.accreditation.join() === "Other")).toBeGreaterThan(0);
    expect(count(({ project: p }) => p.accreditation.length === 4)).toBe(1);
    expect(count(({ impact: i }) => i.sdgs.length === 0)).toBe(1);
    expect(count(({ impact: i }) => i.sdgs.length === 9)).toBe(1);
  });

  test("are in a file that our own export writes, with further columns", () => {
    const table = readDemoTable("projects");
    const file = recogniseRegistry(table.header);
    expect(file?.name).toBe("Cleartonne export");
    expect(table.header.slice(0, ownColumns.length)).toEqual(ownColumns.map(targetLabel));
    for (const registry of registries) {
      const index = table.header.indexOf(targetLabel("project.registry"));
      const rows = table.rows.filter(({ cells }) => cells[index] === registry);
      const imported = importedRows(
        { ...table, rows },
        suggestedMapping(table.header, file),
        registry,
      );
      expect(imported.problems).toEqual([]);
      if (rows.length === 0) continue;
      const exported = readTable(new TextEncoder().encode(exportedRows(imported.rows, registry)));
      expect(exported.ok && exported.table.rows.map(({ cells }) => cells)).toEqual(
        rows.map(({ cells }) => cells.slice(0, ownColumns.length)),
      );
    }
  });
});

describe("the demo ratings", () => {
  test("rate 37 approved projects across the whole scale, plus one withdrawn rating", () => {
    expect(rated).toHaveLength(38);
    const grades = new Set(rated.map(({ rating }) => rating));
    expect([...grades].sort()).toEqual([...ratingScale, "Withdrawn"].sort());
    expect(rated.filter(({ onRatingsWatch }) => onRatingsWatch)).toHaveLength(3);
    expect(rated.filter(({ rating }) => rating === "Apre")).toHaveLength(2);
    expect(rated.filter(({ rating }) => rating === "Withdrawn")).toHaveLength(1);
    expect(new Set(rated.map(({ projectID }) => projectID)).size).toBe(38);
  });

  test("match by id, except two by lower case, one by prefix and one by second segment", () => {
    const waysOfMatching = approved.flatMap((project) => {
      const { projectId } = project;
      const registryId = ratingOf(project)?.registryID;
      if (registryId === undefined || registryId === projectId) return [];
      if (registryId === projectId.toLowerCase()) return ["lower case"];
      if (projectId === `VCS-${registryId}`) return ["prefix"];
      return projectId.split("-")[1] === registryId ? ["second segment"] : ["none"];
    });
    expect(waysOfMatching.sort()).toEqual(["lower case", "lower case", "prefix", "second segment"]);
  });

  test("match no other project", () => {
    for (const rating of ratings) {
      const wanted = rating.registryID.toLowerCase();
      const others = demoProjects.filter((other) => ratingOf(other) !== rating);
      expect(others).toHaveLength(demoProjects.length - 1);
      const keys = others.flatMap((other) => other.projectId.toLowerCase().split(/, |-/));
      expect(keys).not.toContain(wanted);
    }
  });
});

describe("the demo companies", () => {
  test("are 44, each with a project, and every project has a company", () => {
    const names = demoCompanies.map(({ name }) => name);
    expect(names).toHaveLength(44);
    expect(new Set(demoProjects.map(({ company }) => company))).toEqual(new Set(names));
    expect(names.filter((name) => name.length >= 55)).toHaveLength(1);
  });

  test("have every kind of logo, colours legible with white text, and reserved domains", () => {
    const kinds = countBy(demoCompanies, ({ logo }) => logo);
    expect(kinds).toEqual({ monogram: 39, none: 3, broken: 2 });
    for (const { colour, developerType, email, name } of demoCompanies) {
      expect(contrastWithWhite(colour), name).toBeGreaterThanOrEqual(4.5);
      expect(developerTypes).toContain(developerType);
      expect(email).toMatch(/@[a-z0-9-]+\.example$/);
    }
    for (const { draft } of demoProjects) {
      expect(draft.details.contactEmail).toMatch(/^([a-z]+@[a-z0-9-]+\.example)?$/);
      expect(draft.details.website).toMatch(/^(https:\/\/[a-z0-9-]+\.example)?$/);
    }
  });

  test("have display overrides in three cases, with fallback ratings only for the unrated", () => {
    const fallbacks = displayOverrides.filter(({ fallbackRating }) => fallbackRating === "Apre");
    expect(fallbacks).toHaveLength(2);
    for (const { company } of fallbacks) {
      const own = approved.filter((project) => project.company === company);
      expect(own.map(ratingOf)).toEqual([undefined]);
    }
    const forced = displayOverrides.filter(({ projectTypes: types }) => types?.length === 5);
    expect(forced).toHaveLength(1);
    for (const { company } of displayOverrides) {
      expect(demoCompanies.map(({ name }) => name)).toContain(company);
    }
  });
});

describe("the demo files", () => {
  test("are drawn in the right sizes, and identically each time", async () => {
    const company = { name: "Rio Manso Forests", colour: "#2c7a59" };
    expect(monogram("Aerolith")).toBe("AE");
    expect(monogram(company.name)).toBe("RM");
    const draw = async () => [await renderLogo(company), await renderRatingBadge("Apre")];
    const images = await draw();
    expect(images.map(pngSize)).toEqual(["192x192", "160x96"]);
    expect((await draw()).map((bytes, index) => bytes.equals(images[index] ?? bytes))).toEqual([
      true,
      true,
    ]);
  });

  test("include an image for every article and news item, eight in all", async () => {
    const pages = [...(await readDemoArticles()), ...(await readDemoNews())];
    const names = new Set(pages.map(({ image }) => image));
    expect(names.size).toBe(8);
    for (const name of names) {
      const image = await readDemoImage(name);
      expect(pngSize(image), name).toBe(`${imageSize.width}x${imageSize.height}`);
      expect(imageDescriptions, name).toHaveProperty(name);
    }
  });

  test("include a methodology with letters that the font lacks, identical each time", async () => {
    const write = () => renderMethodologyPdf({ name: "VM0033 Việt" }, ["Kilifi Mangrove Trust"]);
    const [first, second] = [await write(), await write()];
    expect(new TextDecoder().decode(first.slice(0, 5))).toBe("%PDF-");
    expect(Buffer.compare(first, second)).toBe(0);
  });
});

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}

function accreditationsOf(projects: readonly DemoProject[]): string[] {
  return [...new Set(projects.flatMap(({ draft }) => draft.project.accreditation))];
}

function isAccreditor(name: string): boolean {
  return accreditors.some((accreditor) => accreditor === name);
}

function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function pngSize(bytes: Buffer): string {
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
