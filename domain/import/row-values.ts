import { contradictionsIn } from "../submission/contradictions.ts";
import { firstColumn, type Sources, textsOf } from "./column-sources.ts";
import { formIssue } from "./form-issue.ts";
import {
  type ImportableField,
  type ImportedRow,
  type ImportedValues,
  importableFields,
  type LeftOutValue,
  type RowProblem,
} from "./importable-fields.ts";
import { rowStatus, stageOf } from "./row-status.ts";
import { fieldReaders } from "./values/field-readers.ts";
import type { Conventions, Misreading } from "./values/reading.ts";
import { meaningOfTypes } from "./values/registry-types.ts";
import { withWholeName } from "./values/whole-name.ts";

type Value = NonNullable<ImportedValues[ImportableField]>;
type ReadRow = Pick<ImportedRow, "values" | "status" | "derived" | "leftOut"> & {
  problems: Omit<RowProblem, "line">[];
};

/** Without these, a row is refused; any other wrong value is left out. */
const neededFields: ReadonlySet<ImportableField> = new Set(["company.name", "project.name"]);

/** The values of one row, what was left out, and why the row cannot be imported. */
export function rowValues(
  sources: Sources,
  cells: readonly string[],
  conventions: Conventions,
): ReadRow {
  const status = rowStatus(sources, cells);
  const row: ReadRow = {
    values: impliedValues(sources, cells, conventions),
    status,
    derived: [],
    leftOut: [],
    problems: [],
  };
  for (const field of importableFields) readField(row, field, sources, cells, conventions);
  if (status !== null) row.values["impact.stage"] ||= stageOf(status, row.values, conventions.file);
  leaveOutContradictions(row, sources);
  return row;
}

function readField(
  row: ReadRow,
  field: ImportableField,
  sources: Sources,
  cells: readonly string[],
  conventions: Conventions,
): void {
  const columns = sources.get(field) ?? [];
  const found: Value[] = [];
  const reject = (column: string | null, text: string, { problem, reason }: Misreading) => {
    const wrong = { column, text, reason, message: problem };
    if (neededFields.has(field)) row.problems.push(wrong);
    else row.leftOut.push({ ...wrong, field });
  };
  for (const { index, name } of columns) {
    const text = cells[index] ?? "";
    const reading = text === "" ? null : fieldReaders[field](text, conventions);
    if (reading === null) continue;
    if ("value" in reading) found.push(reading.value);
    else reject(name, text, reading);
  }
  const value = joined(found);
  if (value === null) return;
  const issue = formIssue(field, value);
  // The compiler cannot see in a loop that each reader returns a value of its own field.
  if (issue === null) Object.assign(row.values, { [field]: value });
  else if (issue.reason === "name-too-long" && conventions.mends.shortenNames)
    Object.assign(row.values, withWholeName(String(value)));
  else reject(columns[0]?.name ?? null, String(value), issue);
}

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

/** Of two values that contradict each other, nobody knows which is wrong: neither is taken. */
function leaveOutContradictions({ values, leftOut }: ReadRow, sources: Sources): void {
  for (const { fields, message } of contradictionsIn((name) => values[name] ?? "")) {
    for (const field of fields) {
      const text = values[field];
      if (text === undefined) continue;
      delete values[field];
      const left: LeftOutValue = {
        ...{ column: firstColumn(sources, field), field, text },
        ...{ reason: "contradiction", message },
      };
      leftOut.push(left);
    }
  }
}
