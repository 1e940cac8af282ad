import { z } from "zod";
import { projectId } from "./ids.ts";
import type { DemoProject } from "./projects.ts";
import { cellsByColumn, readDemoTable } from "./tables.ts";

/** The facts that have changed since a demo project was listed, by the form's field. */
const changedFields = {
  standing: null,
  cost_per_ton: "pricing.costPerTon",
  credit_availability: "impact.credit_availability",
  project_stage: "impact.stage",
  project_status: "team.projectStatus",
} as const;

type ChangedFact = keyof typeof changedFields;
const facts = Object.keys(changedFields) as ChangedFact[];

const earlierValue = z
  .object({
    "Project ID": z.string(),
    Fact: z.enum(facts),
    Value: z.string(),
    Until: z.iso.date(),
  })
  .transform((row) => ({
    projectId: row["Project ID"],
    fact: row.Fact,
    value: row.Value,
    /** When the next value was stated. */
    until: `${row.Until}T09:00:00.000Z`,
  }));

type EarlierValue = z.output<typeof earlierValue>;

const table = readDemoTable("earlier-values");

/** What demo projects stated before, each fact's values in order. */
export const earlierValues: readonly EarlierValue[] = table.rows.map((row) =>
  earlierValue.parse(cellsByColumn(table, row)),
);

/** When the current values were stated that replaced others, by the form's field. */
export function restatedOn(project: string): ReadonlyMap<string, string> {
  return new Map(
    earlierValues
      .filter((earlier) => earlier.projectId === project)
      .flatMap(({ fact, until }) => {
        const field = changedFields[fact];
        return field ? [[field, until] as const] : [];
      }),
  );
}

/** A listing's history as it would have been recorded, up to the current values. */
export function historyRows(project: DemoProject, current: Readonly<Record<string, unknown>>) {
  if (project.reviewStatus !== "approved") return [];
  return facts.flatMap((fact) => {
    const earlier = earlierValues.filter(
      (one) => one.projectId === project.projectId && one.fact === fact,
    );
    const now = fact === "standing" ? "Listed" : current[fact];
    const values = [...earlier.map(({ value }) => value), now ?? null];
    const since = [project.createdAt, ...earlier.map(({ until }) => until)];
    if (earlier.length === 0 && now == null) return [];
    return values.map((value, index) => ({
      project_id: projectId(project.projectId),
      fact,
      value: value === null ? null : String(value),
      source: { by: fact === "standing" ? "team" : "developer", on: since[index] },
      changed_at: since[index],
    }));
  });
}
