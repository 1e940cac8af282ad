import { describe, expect, test } from "vitest";
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
import { demoDisplayOverrides } from "./display-overrides.ts";
import { renderIllustration } from "./illustration.ts";
import { monogram, renderLogo } from "./logo.ts";
import { renderMethodologyPdf } from "./methodology-pdf.ts";
import type { DemoProject } from "./project.ts";
import { demoFacts, demoRegistry, demoRegistryRecords } from "./project-facts.ts";
import { demoProjects } from "./projects.ts";

const approved = demoProjects.filter((project) => project.reviewStatus === "approved");
const rated = approved.flatMap(({ rating }) => (rating ? [rating] : []));

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
    for (const { description, projectId } of demoProjects) {
      const words = description.split(/\s+/).length;
      expect(words, projectId).toBeGreaterThanOrEqual(25);
      expect(words, projectId).toBeLessThanOrEqual(Math.min(70, limits.descriptionWords));
    }
  });

  test("use only values of the vocabulary", () => {
    for (const project of demoProjects) {
      expect(projectSectors).toEqual(expect.arrayContaining(project.sectors));
      expect(projectTypes).toEqual(expect.arrayContaining(project.types));
      expect(projectSubTypes).toEqual(expect.arrayContaining(project.subTypes));
      expect(sdgGoals).toEqual(expect.arrayContaining(project.sdgs));
      expect(carbonCategories).toContain(project.carbonCategory);
      expect(projectStages).toContain(project.stage);
      expect(creditAvailabilities).toContain(project.creditAvailability);
      expect(projectStatuses).toContain(project.projectStatus);
      expect([...ratingScale, "Withdrawn"]).toContain(project.rating?.rating ?? "A");
      expect(project.vintage).toMatch(/^(N\/A|\d{4}(, \d{4})*)$/);
      expect(Number.isInteger(project.costPerTon)).toBe(true);
    }
    const custom = accreditationsOf(demoProjects).filter((name) => !isAccreditor(name));
    expect(custom).toEqual(["Balearic Seas Label"]);
  });

  test("have due-diligence facts: some all of them, some a few and some none", () => {
    const facts = approved.map((project) => ({ project, facts: demoFacts(project) }));
    expect(facts.filter((one) => one.facts === undefined)).toHaveLength(4);
    expect(facts.filter((one) => one.facts?.labels)).toHaveLength(26);
    expect(facts.filter((one) => !one.facts?.tonnes).length).toBeGreaterThan(3);
    for (const { project, facts: stated } of facts) {
      const [, issued = 0, retired = 0] = stated?.tonnes ?? [];
      expect(retired, project.projectId).toBeLessThanOrEqual(issued);
      if (issued > 0) expect(project.stage, project.projectId).toBe("Project Verified");
      const registry = demoRegistry(project);
      if (registry) expect(registries).toContain(registry);
    }
  });

  test("have labels only under known names, apart from one that a developer named", () => {
    const labels = approved.flatMap((project) => demoFacts(project)?.labels ?? []);
    const known = new Set(knownLabels.map(({ name }) => name));
    const others = labels.map(({ name }) => name).filter((name) => !known.has(name));
    expect(others).toEqual(["Fair Highlands"]);
    expect(labels.filter(({ name, scope }) => labelScopeProblem({ name, scope }))).toEqual([]);
  });

  test("are CORSIA Eligible only if the host country authorised the use", () => {
    for (const project of approved) {
      const names = (demoFacts(project)?.labels ?? []).map(({ name }) => name);
      if (names.some((name) => name.startsWith("CORSIA Eligible")))
        expect(names, project.projectId).toContain("Article 6 authorisation");
    }
  });

  test("include an unclaimed company, and a registry record that differs from the developer's", () => {
    const unclaimed = demoProjects.filter(({ owner }) => owner === "nobody");
    expect(unclaimed.map(({ company }) => company)).toEqual(["Altiplano Cable Transit"]);
    const differing = approved.filter((project) => {
      const said = demoRegistryRecords[project.projectId]?.values["impact.issuedTonnes"];
      return said !== undefined && Number(said) !== demoFacts(project)?.tonnes?.[1];
    });
    expect(differing.map(({ projectId }) => projectId)).toEqual(["9087"]);
  });

  test("have a first type that belongs to one of their sectors", () => {
    for (const { projectId, sectors, types } of demoProjects) {
      const fitting = sectors.flatMap((sector) => typesOfSector[sector]);
      expect(fitting, projectId).toContain(types[0]);
    }
  });

  test("cover every sector, type, sub-type and state among the approved ones", () => {
    const seen = <T>(pick: (project: DemoProject) => readonly T[]) =>
      [...new Set(approved.flatMap(pick))].sort();
    expect(seen((project) => project.sectors)).toEqual([...projectSectors].sort());
    expect(seen((project) => project.types)).toEqual([...projectTypes].sort());
    expect(seen((project) => project.subTypes)).toEqual([...projectSubTypes].sort());
    expect(seen((project) => [project.stage])).toEqual([...projectStages].sort());
    expect(seen((project) => [project.carbonCategory])).toEqual([...carbonCategories].sort());
    expect(seen((project) => [project.projectStatus])).toEqual([...projectStatuses].sort());
    expect(seen((project) => [project.creditAvailability])).toEqual(
      [...creditAvailabilities].sort(),
    );
    expect(accreditationsOf(approved)).toEqual(expect.arrayContaining([...accreditors]));
  });

  test("include the edge cases of a real listing", () => {
    const count = (matches: (project: DemoProject) => boolean) => approved.filter(matches).length;
    expect(count((p) => p.isPortfolio && p.projectId.includes(", "))).toBe(2);
    for (const separator of [", ", "; ", " / ", " & ", " | "]) {
      expect(
        count((p) => p.location.includes(separator)),
        separator,
      ).toBeGreaterThan(0);
    }
    expect(count((p) => p.location.split(", ").length === 5)).toBe(1);
    expect(count((p) => p.location === "Global")).toBeGreaterThan(0);
    expect(count((p) => p.costPerTon === 0)).toBe(2);
    expect(count((p) => p.projectStatus === "Sold out")).toBe(3);
    expect(count((p) => p.methodologies.length === 0)).toBeGreaterThan(0);
    expect(count((p) => p.methodologies.some((m) => !m.hasDocument))).toBeGreaterThan(0);
    expect(count((p) => !p.website && p.contactEmail !== null)).toBeGreaterThan(0);
    expect(count((p) => p.website !== null && !p.contactEmail)).toBeGreaterThan(0);
    expect(count((p) => p.durability === null)).toBe(1);
    expect(count((p) => p.vintage === "N/A")).toBeGreaterThan(0);
    expect(count((p) => p.accreditations.join() === "Other")).toBeGreaterThan(0);
    expect(count((p) => p.accreditations.length === 4)).toBe(1);
    expect(count((p) => p.sdgs.length === 0)).toBe(1);
    expect(count((p) => p.sdgs.length === 9)).toBe(1);
  });
});

describe("the demo ratings", () => {
  test("rate 38 approved projects across the whole scale, plus one withdrawn rating", () => {
    expect(rated).toHaveLength(39);
    const grades = new Set(rated.map(({ rating }) => rating));
    expect([...grades].sort()).toEqual([...ratingScale, "Withdrawn"].sort());
    expect(rated.filter(({ onWatch }) => onWatch)).toHaveLength(3);
    expect(rated.filter(({ rating }) => rating === "Apre")).toHaveLength(2);
    expect(rated.filter(({ rating }) => rating === "Withdrawn")).toHaveLength(1);
    expect(new Set(rated.map(({ agencyProjectId }) => agencyProjectId)).size).toBe(39);
  });

  test("match by id, except two by lower case, one by prefix and one by second segment", () => {
    const waysOfMatching = approved.flatMap(({ projectId, rating }) => {
      if (!rating || rating.registryId === projectId) return [];
      if (rating.registryId === projectId.toLowerCase()) return ["lower case"];
      if (projectId === `VCS-${rating.registryId}`) return ["prefix"];
      return projectId.split("-")[1] === rating.registryId ? ["second segment"] : ["none"];
    });
    expect(waysOfMatching.sort()).toEqual(["lower case", "lower case", "prefix", "second segment"]);
  });

  test("match no other project", () => {
    for (const { projectId, rating } of demoProjects) {
      if (!rating) continue;
      const wanted = rating.registryId.toLowerCase();
      const others = demoProjects.filter((other) => other.projectId !== projectId);
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
    for (const { contactEmail, website } of demoProjects) {
      expect(contactEmail ?? "a@b.example").toMatch(/^[a-z]+@[a-z0-9-]+\.example$/);
      expect(website ?? "https://b.example").toMatch(/^https:\/\/[a-z0-9-]+\.example$/);
    }
  });

  test("have display overrides in three cases, with fallback ratings only for the unrated", () => {
    const fallbacks = demoDisplayOverrides.filter(
      ({ fallbackRating }) => fallbackRating === "Apre",
    );
    expect(fallbacks).toHaveLength(2);
    for (const { company } of fallbacks) {
      const own = approved.filter((project) => project.company === company);
      expect(own.map(({ rating }) => rating)).toEqual([undefined]);
    }
    const forced = demoDisplayOverrides.filter(({ projectTypes: types }) => types?.length === 5);
    expect(forced).toHaveLength(1);
    for (const { company } of demoDisplayOverrides) {
      expect(demoCompanies.map(({ name }) => name)).toContain(company);
    }
  });
});

describe("the demo files", () => {
  test("are drawn in the right sizes, and identically each time", async () => {
    const company = { name: "Rio Manso Forests", colour: "#2c7a59" };
    expect(monogram("Aerolith")).toBe("AE");
    expect(monogram(company.name)).toBe("RM");
    const draw = async () => [
      await renderLogo(company),
      await renderRatingBadge("Apre"),
      await renderIllustration("a seed"),
    ];
    const images = await draw();
    expect(images.map(pngSize)).toEqual(["192x192", "160x96", "1200x630"]);
    expect((await draw()).map((bytes, index) => bytes.equals(images[index] ?? bytes))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("include a methodology with letters that the font lacks, identical each time", async () => {
    const write = () => renderMethodologyPdf({ name: "VM0033 Việt" }, ["Kilifi Mangrove Trust"]);
    const [first, second] = [await write(), await write()];
    expect(new TextDecoder().decode(first.slice(0, 5))).toBe("%PDF-");
    expect(Buffer.compare(first, second)).toBe(0);
  });
});

function countBy<T>(items: T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}

function accreditationsOf(projects: DemoProject[]): string[] {
  return [...new Set(projects.flatMap(({ accreditations }) => accreditations))];
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
