import { registryNamed } from "../registries/registries.ts";
import { registryIdKey } from "../registries/registry-id-key.ts";
import { registryIdProblem } from "../registries/registry-ids.ts";
import { defaultTypeRules } from "../type-rules/default-type-rules.ts";
import { ruleMatcher } from "../type-rules/matching-rules.ts";
import type { TypeRule } from "../type-rules/type-rule.ts";
import type { Registry } from "../vocabulary.ts";
import { firstColumn, type Sources, sourcesOf, textsOf } from "./column-sources.ts";
import type { ImportedRow, RowProblem } from "./importable-fields.ts";
import type { Mapping } from "./mapping-targets.ts";
import { type Mends, noMends } from "./mends.ts";
import type { ImportTable } from "./read-table.ts";
import { registryFileOf } from "./recognise-registry.ts";
import { shapeProblem } from "./row-shape.ts";
import { rowValues } from "./row-values.ts";
import { quoted } from "./values/reading.ts";

export interface ImportedRows {
  /** Valid rows only. */
  rows: ImportedRow[];
  problems: RowProblem[];
}

export interface ReadingOptions {
  /** What the team settled for the whole file. */
  mends?: Mends;
  /** What methodologies and words say about a project's type. */
  typeRules?: readonly TypeRule[] | undefined;
}

/** Converts the rows of a file to our fields, by the conventions of that registry's files. */
export function importedRows(
  table: ImportTable,
  mapping: Mapping,
  registry: Registry,
  { mends = noMends, typeRules = defaultTypeRules }: ReadingOptions = {},
): ImportedRows {
  const file = registryFileOf(registry);
  const sources = sourcesOf(table.header, mapping, file);
  if (!sources.has("registryId")) return { rows: [], problems: [{ line: 1, ...missingId }] };
  const hasDecimalCommas = table.delimiter === ";";
  // A file that says what was derived is our own export, to which nothing is added.
  const matcher = sources.has("derived") ? null : ruleMatcher(typeRules, registry);
  const conventions = { file, registry, hasDecimalCommas, mends, matcher };
  const firstLines = new Map<string, number>();
  const rows: ImportedRow[] = [];
  const problems: RowProblem[] = [];
  for (const row of table.rows) {
    const { line, cells } = row;
    const registryId = textsOf(sources, "registryId", cells).join(" ");
    const problem =
      shapeProblem(table, row) ??
      idProblem(sources, registryId, registry, line, firstLines) ??
      otherRegistry(sources, cells, registry);
    if (problem) {
      problems.push({ line, ...problem });
      continue;
    }
    const { problems: found, ...read } = rowValues(registryId, sources, cells, conventions);
    if (found.length === 0) rows.push({ line, registryId, ...read });
    else problems.push(...found.map((problem) => ({ line, ...problem })));
  }
  return { rows, problems };
}

/** The registry that the rows name; null if they name none or several. */
export function namedRegistry(table: ImportTable, mapping: Mapping): Registry | null {
  const sources = sourcesOf(table.header, mapping);
  const names = new Set(table.rows.flatMap(({ cells }) => registriesIn(sources, cells)));
  const [name] = names;
  return names.size === 1 && name !== undefined ? registryNamed(name) : null;
}

/** The registries that a row names, by their current names. */
function registriesIn(sources: Sources, cells: readonly string[]): string[] {
  return textsOf(sources, "project.registry", cells).map((name) => registryNamed(name) ?? name);
}

const missingId = {
  column: null,
  reason: "no-id",
  text: "",
  message: "No column contains the project ID. Choose one: without it, rows cannot be told apart.",
} as const;

type Problem = Omit<RowProblem, "line"> | null;

/** Longer than any registry's ID; the form allows more, for portfolios with many IDs. */
const maxIdCharacters = 100;

function idProblem(
  sources: Sources,
  id: string,
  registry: Registry,
  line: number,
  firstLines: Map<string, number>,
): Problem {
  const column = firstColumn(sources, "registryId");
  if (id === "")
    return { column, reason: "no-id", text: id, message: "The row has no project ID." };
  if (id.length > maxIdCharacters) {
    const message = `A project ID has at most ${maxIdCharacters} characters.`;
    return { column, reason: "id-format", text: id, message };
  }
  // Our own export may have IDs that were taken before they were checked.
  const unlike = registryIdProblem(sources.has("derived") ? null : registry, id);
  if (unlike !== null) {
    const message = `${quoted(id)} is not a project ID. ${unlike}`;
    return { column, reason: "id-format", text: id, message };
  }
  const key = registryIdKey(registry, id);
  const first = firstLines.get(key);
  if (first !== undefined) {
    const message = `The ID ${id} is already on line ${first}.`;
    return { column, reason: "id-twice", text: id, message };
  }
  firstLines.set(key, line);
  return null;
}

function otherRegistry(sources: Sources, cells: readonly string[], registry: Registry): Problem {
  const other = registriesIn(sources, cells).find((name) => name !== registry);
  if (other === undefined) return null;
  const column = firstColumn(sources, "project.registry");
  const message = `The row is from ${other}, but this import is for ${registry}.`;
  return { column, reason: "other-registry", text: other, message };
}
