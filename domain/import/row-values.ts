import { recordBy } from "../record-by.ts";
import { contradictionsIn } from "../submission/contradictions.ts";
import type { DraftValues } from "../submission/draft.ts";
import { fieldSchema } from "../submission/field-schema.ts";
import { fields } from "../submission/fields/fields.ts";
import { firstColumn, type Sources, textsOf } from "./column-sources.ts";
import {
  type ImportableField,
  type ImportedValues,
  importableFields,
  type RowProblem,
} from "./importable-fields.ts";
import { fieldReaders } from "./values/field-readers.ts";
import type { Conventions } from "./values/reading.ts";
import { meaningOfTypes } from "./values/registry-types.ts";
import { oneLine } from "./values/text.ts";

type Value = DraftValues[ImportableField];
type ValueProblem = Omit<RowProblem, "line">;

/** The values of one row, and its problems. */
export function rowValues(sources: Sources, cells: readonly string[], conventions: Conventions) {
  const problems: ValueProblem[] = [];
  const values: ImportedValues = impliedValues(sources, cells, conventions);
  for (const field of importableFields) {
    const value = fieldValue(field, sources, cells, conventions, problems);
    // The compiler cannot see in a loop that each reader returns a value of its own field.
    if (value !== null) Object.assign(values, { [field]: value });
  }
  if (isVerified(sources, cells, values, conventions)) values["impact.stage"] = "Project Verified";
  if (problems.length === 0)
    for (const { field, message } of contradictionsIn((name) => values[name] ?? ""))
      problems.push({ column: firstColumn(sources, field), message });
  return { values, problems };
}

function fieldValue(
  field: ImportableField,
  sources: Sources,
  cells: readonly string[],
  conventions: Conventions,
  problems: ValueProblem[],
): Value | null {
  const columns = sources.get(field);
  if (!columns) return null;
  const found: Value[] = [];
  for (const { index, name } of columns) {
    const text = cells[index] ?? "";
    const reading = text === "" ? null : fieldReaders[field](text, conventions);
    if (reading === null) continue;
    if ("value" in reading) found.push(reading.value);
    else problems.push({ column: name, message: reading.problem });
  }
  const value = joined(found);
  if (value === null) return null;
  const message = schemas[field].safeParse(value).error?.issues[0]?.message;
  if (message === undefined) return value;
  problems.push({ column: columns[0]?.name ?? null, message });
  return null;
}

/** The form's validation applies to imports too. */
const schemas = recordBy(
  importableFields,
  (field) => field,
  (field) => fieldSchema(fields[field]),
);

/** Combines several columns of one field: lists are merged, texts joined with commas. */
function joined(values: readonly Value[]): Value | null {
  const [first = null] = values;
  if (values.length < 2) return first;
  if (!values.every(Array.isArray)) return [...new Set(values)].join(", ");
  const entries = new Map(values.flat().map((entry) => [JSON.stringify(entry), entry]));
  return [...entries.values()];
}

/** Values implied by the registry's types; a column for the field itself takes precedence. */
function impliedValues(
  sources: Sources,
  cells: readonly string[],
  { file }: Conventions,
): ImportedValues {
  const types = textsOf(sources, "registryType", cells);
  const values = meaningOfTypes(types, file);
  if (!file?.typeIsMethodology || types.length === 0) return values;
  const methodologies = types.map((name) => ({ name, version: "", link: "" }));
  return { ...values, "project.methodologies": methodologies };
}

/** Credits are issued only after verification, so issued credits imply a verified project. */
function isVerified(
  sources: Sources,
  cells: readonly string[],
  values: ImportedValues,
  { file }: Conventions,
): boolean {
  const statuses = file?.statusesWithIssuance;
  if (!statuses || Number(values["impact.issuedTonnes"] ?? 0) === 0) return false;
  return textsOf(sources, "impact.stage", cells).some((text) =>
    statuses.includes(oneLine(text).toLowerCase()),
  );
}
