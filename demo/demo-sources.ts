import registryRecords from "./data/registry-records.json" with { type: "json" };
import { fieldsByColumn, listEntries, listFields, type Row } from "./draft-rows.ts";
import { restatedOn } from "./history.ts";
import type { DemoProject } from "./projects.ts";

/** A value that was stated when its project was created: by its developer, or in the registry's file. */
function sourceOf({ projectId, owner, draft, createdAt }: DemoProject) {
  const record = registryRecords.find((one) => one.projectId === projectId);
  return owner === "nobody" && record
    ? { by: "registry", on: record.asOf, registry: draft.project.registry }
    : { by: "developer", on: createdAt };
}

/** What an import adds to a registry's file. */
const addedByTeam: readonly string[] = ["details.description", "project.accreditation"];

/** Who stated the values of a demo project's row and lists, and when. */
export function projectSources(project: DemoProject, row: Row) {
  const source = sourceOf(project);
  const lists = listFields.filter((list) => listEntries(project.draft, list).length > 0);
  const stated = [
    ...fieldsIn("projects", row),
    ...lists.map(({ name }) => name),
    ...(project.projectStatus === null ? [] : ["team.projectStatus"]),
  ];
  const restated = restatedOn(project.projectId);
  return Object.fromEntries(
    stated.map((field) => {
      if (source.by === "registry" && addedByTeam.includes(field)) {
        return [field, { by: "team", on: project.createdAt }];
      }
      return [field, { ...source, on: restated.get(field) ?? source.on }];
    }),
  );
}

export function companySources(first: DemoProject | undefined, row: Row) {
  if (!first) return {};
  const source = sourceOf(first);
  return Object.fromEntries(fieldsIn("companies", row).map((field) => [field, source]));
}

/** The fields that a row states. */
function fieldsIn(table: "companies" | "projects", row: Row): string[] {
  return fieldsByColumn(table).flatMap(([column, name]) => {
    const value = row[column] ?? false;
    return value === false ? [] : [name];
  });
}
