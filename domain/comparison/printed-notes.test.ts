import { expect, test } from "vitest";
import { projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { defaultLastingTonne } from "../listing/lasting-tonne.ts";
import type { DisplayProject } from "../listing/listing.ts";
import type { Statement } from "../listing/statements.ts";
import { compareProjects } from "./comparison.ts";
import { statementNotes } from "./statement-notes.ts";
import { isUnstated, unstatedNotes } from "./unstated-rows.ts";

const columns = (projects: readonly (DisplayProject | null)[]) =>
  projects.map((project, index) => ({ reference: `${index}`, project }));
const compare = (projects: readonly (DisplayProject | null)[]) =>
  compareProjects(columns(projects), defaultLastingTonne);

const capture = projectFrom({
  project_id: "A",
  company_name: "Capture",
  cost_per_ton: 640,
  durability: "1,000 years",
  vintage: "2024",
  carbon_category: "Carbon removal with long-lived storage",
  project_stage: "Project Verified",
  credit_availability: "Yes - Spot Credits",
  company_location: "Iceland",
  project_location: "Iceland",
  sdgs: ["13: Climate Action"],
});
const mangroves = projectFrom({ project_id: "B", company_name: "Mangroves", cost_per_ton: 24 });

test("a row that is stated for none of the projects is not printed, and named instead", () => {
  const groups = compare([capture, mangroves, null]);
  const rows = groups.flatMap((group) => group.rows);
  const unstated = rows.filter(isUnstated).map(({ attribute }) => attribute.fact.label);
  expect(unstated).toContain("Registry Status");
  expect(unstated).toContain("Vintages in Registry");
  expect(unstated).not.toContain("Vintage");
  expect(unstated).not.toContain("Cost / tCO2e");
  const [[label, text] = ["", ""]] = unstatedNotes(groups);
  expect(label).toBe("Left out");
  expect(text).toMatch(
    /^Not stated for any of these projects: .*Registry Status.*\. Not known for/,
  );
  for (const name of unstated) expect(text).toContain(name);
  expect(unstatedNotes([])).toEqual([]);
});

test("a column that is still loading leaves nothing out", () => {
  expect(unstatedNotes(compare([null]))).toEqual([]);
});

test("the statement that most values come from is said last, without naming them", () => {
  const stated = (on: string, ...fields: string[]): Statement => ({
    by: "developer",
    on,
    registry: null,
    fields,
  });
  const groups = compare([capture]);
  const fields = groups
    .flatMap(({ rows }) => rows.flatMap(({ attribute }) => attribute.fact.fields))
    .filter((field) => field !== "pricing.costPerTon");
  const notes = (...statements: Statement[]) =>
    statementNotes(columns([capture]), groups, new Map([[capture.id, statements]]));
  const [[, text] = ["", ""]] = notes(
    stated("2026-10-14", ...fields),
    stated("2026-11-06", "pricing.costPerTon"),
  );
  expect(text).toMatch(
    /^Stated by Developer, 6 Nov 2026: Cost \/ tCO2e.*\. Developer, 14 Oct 2026: the developer's other values\.$/,
  );
  const [[, few] = ["", ""]] = notes(stated("2026-11-06", "pricing.costPerTon"));
  expect(few).toMatch(/^Stated by Developer, 6 Nov 2026: Cost \/ tCO2e/);
});
