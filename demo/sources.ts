import {
  fieldTable,
  type ValueFieldName,
  valueFieldNames,
} from "#domain/submission/fields/fields.ts";
import type { DemoProject } from "./project.ts";
import { demoRegistry, demoRegistryRecords } from "./project-facts.ts";

type Row = Readonly<Record<string, unknown>>;

/** A value that was stated when its project was created: by its developer, or in the registry's file. */
function sourceOf(project: DemoProject) {
  const record = demoRegistryRecords[project.projectId];
  return project.owner === "nobody" && record
    ? { by: "registry", on: record.asOf, registry: demoRegistry(project) }
    : { by: "developer", on: project.createdAt };
}

/** What an import adds to a registry's file. */
const addedByTeam: readonly string[] = ["details.description", "project.accreditation"];

const isStated = (value: unknown) =>
  Array.isArray(value)
    ? value.length > 0
    : value !== null && value !== undefined && value !== false;

/** Who stated the values of a demo project's row and lists, and when. */
export function projectSources(project: DemoProject, row: Row, lists: Row) {
  const source = sourceOf(project);
  const fields = fieldsIn("projects", row).concat(
    valueFieldNames.filter((name) => isStated(lists[name])),
  );
  const stated = [...fields, ...(project.projectStatus === null ? [] : ["team.projectStatus"])];
  return Object.fromEntries(
    stated.map((field) => [
      field,
      source.by === "registry" && addedByTeam.includes(field)
        ? { by: "team", on: project.createdAt }
        : source,
    ]),
  );
}

export function companySources(first: DemoProject | undefined, row: Row) {
  if (!first) return {};
  const source = sourceOf(first);
  return Object.fromEntries(fieldsIn("companies", row).map((field) => [field, source]));
}

/** The fields that a row states. */
function fieldsIn(table: "projects" | "companies", row: Row): ValueFieldName[] {
  return valueFieldNames.filter((name) => {
    const field = fieldTable[name];
    if (field.kind === "file" || !("column" in field.stored)) return false;
    return field.stored.table === table && isStated(row[field.stored.column]);
  });
}
