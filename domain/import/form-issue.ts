import { recordBy } from "../record-by.ts";
import { fieldSchema } from "../submission/field-schema.ts";
import { fields } from "../submission/fields/fields.ts";
import { type ImportableField, importableFields } from "./importable-fields.ts";
import type { Misreading } from "./values/reading.ts";

const schemas = recordBy(
  importableFields,
  (field) => field,
  (field) => fieldSchema(fields[field]),
);

/** Why the form would refuse a value, because its validation applies to imports too. */
export function formIssue(field: ImportableField, value: unknown): Misreading | null {
  const issue = schemas[field].safeParse(value).error?.issues[0];
  if (!issue) return null;
  if (issue.code === "too_big") {
    const reason = field === "project.name" ? "name-too-long" : "too-long";
    return { problem: issue.message, reason };
  }
  return { problem: issue.message, reason: "refused" };
}
