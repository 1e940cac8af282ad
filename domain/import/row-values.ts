import { namesMethodology } from "../methodologies/methodology-code.ts";
import { registryProjectUrl } from "../registries/registry-pages.ts";
import { contradictionsIn } from "../submission/contradictions.ts";
import type { RuleMatcher } from "../type-rules/matching-rules.ts";
import type { Registry } from "../vocabulary.ts";
import { cellOf, firstColumn, type Sources, textsOf } from "./column-sources.ts";
import { formIssue } from "./form-issue.ts";
import {
  type ImportableField,
  type ImportedRow,
  type ImportedValues,
  importableFields,
  importableLabel,
  type LeftOutValue,
  type RowProblem,
} from "./importable-fields.ts";
import { rowStatus, stageOf } from "./row-status.ts";
import { addTypes } from "./row-types.ts";
import { fieldReaders } from "./values/field-readers.ts";
import type { Conventions, Misreading } from "./values/reading.ts";
import { oneLine } from "./values/text.ts";
import { keepWholeName, shortName } from "./values/whole-name.ts";

type Value = NonNullable<ImportedValues[ImportableField]>;
type ReadRow = Pick<ImportedRow, "values" | "status" | "derived" | "leftOut"> & {
  problems: Omit<RowProblem, "line">[];
};

export interface RowConventions extends Conventions {
  registry: Registry;
  /** Finds what rules say about types; null if nothing is to be derived. */
  matcher: RuleMatcher | null;
}

/** Without these, a row is refused; any other wrong value is left out. */
const neededFields: ReadonlySet<ImportableField> = new Set(["company.name", "project.name"]);

/** The values of one row, what was left out, and why the row cannot be imported. */
export function rowValues(
  registryId: string,
  sources: Sources,
  cells: readonly string[],
  conventions: RowConventions,
): ReadRow {
  const { file, mends, matcher } = conventions;
  const status = rowStatus(sources, cells);
  const types = textsOf(sources, "registryType", cells);
  const row: ReadRow = { values: {}, status, derived: [], leftOut: [], problems: [] };
  for (const field of importableFields) readField(row, field, sources, cells, conventions);
  addCompany(row, mends.company);
  if (file?.typeIsMethodology) addProtocols(row, types);
  addTypes(row, types, file, matcher);
  if (mends.shortenNames)
    keepWholeName(row.values, textsOf(sources, "project.name", cells).join(", "));
  addLink(row, registryId, conventions);
  if (status !== null) row.values["impact.stage"] ||= stageOf(status, row.values, file);
  leaveOutContradictions(row, sources);
  const derived = new Set([...derivedBefore(sources, cells), ...row.derived]);
  row.derived = importableFields.filter((field) => derived.has(field) && row.values[field]);
  return row;
}

/** The fields that a file of our own export says were derived. */
function derivedBefore(sources: Sources, cells: readonly string[]): ImportableField[] {
  const labels = textsOf(sources, "derived", cells).flatMap((text) => text.split("; "));
  return importableFields.filter((field) => labels.includes(importableLabel(field)));
}

/** The registry's own page of the project, which follows from the ID. */
function addLink({ values, derived }: ReadRow, id: string, { registry, matcher }: RowConventions) {
  // Nothing is added to what our own export has.
  const url = matcher && registryProjectUrl(registry, id);
  if (!url || values["project.registryLink"] !== undefined) return;
  values["project.registryLink"] = url;
  derived.push("project.registryLink");
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
  for (const column of columns) {
    const text = cellOf(cells, column);
    const reading = text === "" ? null : fieldReaders[field](text, conventions);
    if (reading === null) continue;
    if ("value" in reading) found.push(reading.value);
    // As readers see it, so that what the team settles for these words is found again.
    else reject(column.name, oneLine(text), reading);
  }
  const value = joined(found);
  if (value === null) return;
  const issue = formIssue(field, value);
  // The compiler cannot see in a loop that each reader returns a value of its own field.
  if (issue === null) Object.assign(row.values, { [field]: value });
  else if (issue.reason === "name-too-long" && conventions.mends.shortenNames)
    row.values["project.name"] = shortName(String(value));
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

/** A registry's type that names the protocol, for a file without a column of methodologies. */
function addProtocols({ values }: ReadRow, types: readonly string[]): void {
  const named = types.filter(namesMethodology);
  if (named.length > 0)
    values["project.methodologies"] ??= named.map((name) => ({ name, version: "", link: "" }));
}

/** A row that names no company gets the stand-in that the team settled for the file. */
function addCompany(row: ReadRow, standIn: string | null): void {
  if (row.values["company.name"] !== undefined || standIn === null) return;
  row.problems = row.problems.filter(({ reason }) => reason !== "no-company");
  row.values["company.name"] = standIn;
  row.derived.push("company.name");
}

/** Of two values that contradict each other, no one knows which is wrong: neither is taken. */
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
