import type { DraftValues } from "../submission/draft.ts";
import { fieldSchema } from "../submission/field-schema.ts";
import { fields } from "../submission/fields/fields.ts";
import {
  type ImportableField,
  type ImportedValues,
  importableFields,
} from "./importable-fields.ts";
import type { MappingTarget } from "./mapping-targets.ts";
import { contradictionsIn } from "./value-relations.ts";
import { fieldReaders } from "./values/field-readers.ts";
import type { Conventions, Reading } from "./values/reading.ts";
import { meaningOfTypes } from "./values/registry-types.ts";
import { oneLine } from "./values/text.ts";

/** A cell that a target is read from. */
export interface SourceCell {
  column: string;
  text: string;
}

interface ValueProblem {
  column: string | null;
  message: string;
}

type CellsOf = (target: MappingTarget) => readonly SourceCell[];

/** The values of one row, and what stands in their way. */
export function rowValues(cellsOf: CellsOf, conventions: Conventions) {
  const problems: ValueProblem[] = [];
  const values: ImportedValues = impliedValues(cellsOf, conventions);
  for (const field of importableFields) {
    const readings = cellsOf(field).map(({ column, text }) => ({
      column,
      reading: fieldReaders[field](text, conventions),
    }));
    for (const { column, reading } of readings)
      if (reading && "problem" in reading) problems.push({ column, message: reading.problem });
    const value = joined(readings.map(({ reading }) => reading));
    if (value === null) continue;
    const message = schemas[field].safeParse(value).error?.issues[0]?.message;
    if (message) problems.push({ column: readings[0]?.column ?? null, message });
    // Each field's reader gives a value of that field, which the compiler cannot see in a loop.
    else Object.assign(values, { [field]: value });
  }
  const stage = stageByIssuance(cellsOf, values, conventions);
  if (stage) values["impact.stage"] = stage;
  for (const { field, message } of contradictionsIn(values))
    problems.push({ column: cellsOf(field)[0]?.column ?? null, message });
  return { values, problems };
}

const schemas = Object.fromEntries(
  importableFields.map((field) => [field, fieldSchema(fields[field])]),
) as Record<ImportableField, ReturnType<typeof fieldSchema>>;

/** Several columns of one field: lists are added up, texts put side by side, of the rest the first counts. */
function joined(readings: readonly Reading<DraftValues[ImportableField]>[]) {
  const values = readings.flatMap((reading) =>
    reading && "value" in reading ? [reading.value] : [],
  );
  const [first = null] = values;
  if (values.length < 2) return first;
  if (values.every(Array.isArray)) return values.flat();
  return [...new Set(values)].join(", ");
}

/** What the registry's types tell; a column for the field itself tells more. */
function impliedValues(cellsOf: CellsOf, { file }: Conventions): ImportedValues {
  const types = cellsOf("registryType").map(({ text }) => oneLine(text));
  const named = types.filter((type) => type !== "");
  const values = meaningOfTypes(named, file);
  if (!file?.typeIsMethodology || named.length === 0) return values;
  const methodologies = named.map((name) => ({ name, version: "", link: "" }));
  return { ...values, "project.methodologies": methodologies };
}

/** Credits are issued for what was verified. */
function stageByIssuance(cellsOf: CellsOf, values: ImportedValues, { file }: Conventions) {
  if (Number(values["impact.issuedTonnes"] ?? 0) === 0) return null;
  const statuses = cellsOf("impact.stage").map(({ text }) => oneLine(text).toLowerCase());
  const isVerified = statuses.some((status) => file?.statusesWithIssuance?.includes(status));
  return isVerified ? "Project Verified" : null;
}
