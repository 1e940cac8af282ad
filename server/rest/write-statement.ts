import pg from "pg";
import type { Catalogue, Column, Relation } from "./catalogue.ts";
import { bodyOf, type ResultShape } from "./read-statement.ts";
import { RestError } from "./rest-error.ts";
import type { Query } from "./rest-query.ts";
import {
  createStatementBuilder,
  quoted,
  relationName,
  type Source,
  type Statement,
  type StatementBuilder,
  sourceOf,
} from "./statement.ts";

/** What is returned of the rows that were written. */
type Returned = "nothing" | "key" | "rows";

export interface WriteShape extends ResultShape {
  returned: Returned;
}

export interface InsertedRows {
  /** JSON: a list of objects. */
  json: string;
  columns: readonly string[];
  /** Whether columns that a row does not have get their default rather than null. */
  hasDefaults: boolean;
  conflict: "refuse" | "merge" | "ignore";
}

const target = "target";

export function insertStatement(
  catalogue: Catalogue,
  relation: Relation,
  query: Query,
  rows: InsertedRows,
  shape: WriteShape,
): Statement {
  const builder = createStatementBuilder(catalogue);
  const columns = rows.columns.map((name) => writtenColumn(relation, name));
  const names = columns.map(({ name }) => quoted(name)).join(", ");
  const values =
    columns.length === 0
      ? "default values"
      : `(${names}) select ${names} from ${bodyRows(builder, rows, columns)}`;
  const into = `insert into ${relationName(relation.name)} as ${target} ${values}`;
  const conflict = onConflict(relation, query, rows.conflict, columns);
  return withResult(builder, relation, query, shape, `${into}${conflict}`);
}

/** Writes one object's values to all rows that match. */
export function updateStatement(
  catalogue: Catalogue,
  relation: Relation,
  query: Query,
  { json, columns: names }: Pick<InsertedRows, "json" | "columns">,
  shape: WriteShape,
): Statement {
  const builder = createStatementBuilder(catalogue);
  const columns = names.map((name) => writtenColumn(relation, name));
  const body = `json_to_record(${builder.parameter(json)}::json) as body (${typed(columns)})`;
  const values = columns.map(({ name }) => `${quoted(name)} = body.${quoted(name)}`);
  const where = builder.where(sourceOf(relation), target, query);
  const update = `update ${relationName(relation.name)} as ${target} set ${values.join(", ")} from ${body}${where}`;
  return withResult(builder, relation, query, shape, update);
}

export function deleteStatement(
  catalogue: Catalogue,
  relation: Relation,
  query: Query,
  shape: WriteShape,
): Statement {
  const builder = createStatementBuilder(catalogue);
  const where = builder.where(sourceOf(relation), target, query);
  const from = `delete from ${relationName(relation.name)} as ${target}${where}`;
  return withResult(builder, relation, query, shape, from);
}

/** A change and, of the changed rows, what the caller asked for. */
function withResult(
  builder: StatementBuilder,
  relation: Relation,
  query: Query,
  shape: WriteShape,
  change: string,
): Statement {
  const changed = "changed";
  if (shape.returned === "rows") {
    // Read before the columns are returned, because reading tells which ones it needs.
    const used = new Set<string>();
    const source: Source = {
      ...sourceOf(relation),
      from: changed,
      columns: noting(relation, used),
    };
    const all = { ...query, conditions: [], limit: null, offset: 0 };
    const rows = builder.readRows(source, all);
    const returning = [...used].map((name) => `${target}.${quoted(name)}`).join(", ") || "1";
    const body = shape.hasBody ? bodyOf("page", shape.isSingle) : "null";
    return builder.statement(
      `with ${changed} as (${change} returning ${returning}) ` +
        `select ${body} as body, (select count(*) from ${changed}) as rows, null as total, null as key from (${rows}) as page`,
    );
  }
  const keys = shape.returned === "key" ? relation.primaryKey : [];
  const returning = keys.map((name) => `${target}.${quoted(name)}`).join(", ") || "1";
  const key =
    keys.length === 0
      ? "null"
      : `case when count(*) = 1 then json_build_array(${keys.map((name) => `min(${quoted(name)}::text)`).join(", ")}) end`;
  return builder.statement(
    `with ${changed} as (${change} returning ${returning}) ` +
      `select null as body, count(*) as rows, null as total, ${key} as key from ${changed}`,
  );
}

/** The relation's columns; remembers which ones were asked for. */
function noting({ columns }: Relation, used: Set<string>): ReadonlyMap<string, Column> {
  return new (class extends Map<string, Column> {
    override has(name: string): boolean {
      if (super.has(name)) used.add(name);
      return super.has(name);
    }
  })(columns);
}

function writtenColumn(relation: Relation, name: string): Column {
  const found = relation.columns.get(name);
  if (found) return found;
  throw new RestError(400, {
    code: "PGRST204",
    message: `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
  });
}

const typed = (columns: readonly Column[]): string =>
  columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(", ");

function bodyRows(
  builder: StatementBuilder,
  { json, hasDefaults }: InsertedRows,
  columns: readonly Column[],
): string {
  const given = builder.parameter(json);
  const presets = columns.flatMap(({ name, defaultValue }) =>
    defaultValue === null ? [] : [`${pg.escapeLiteral(name)}, ${defaultValue}`],
  );
  if (!hasDefaults || presets.length === 0) {
    return `json_to_recordset(${given}::json) as body (${typed(columns)})`;
  }
  const rows = `select coalesce(jsonb_agg(jsonb_build_object(${presets.join(", ")}) || given), '[]') from jsonb_array_elements(${given}::jsonb) as given`;
  return `jsonb_to_recordset((${rows})) as body (${typed(columns)})`;
}

function onConflict(
  relation: Relation,
  { onConflict: chosen }: Query,
  conflict: InsertedRows["conflict"],
  columns: readonly Column[],
): string {
  const keys = chosen?.map((name) => writtenColumn(relation, name).name) ?? relation.primaryKey;
  if (conflict === "refuse" || keys.length === 0) return "";
  const on = ` on conflict (${keys.map(quoted).join(", ")})`;
  if (conflict === "ignore" || columns.length === 0) return `${on} do nothing`;
  const values = columns.map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`);
  return `${on} do update set ${values.join(", ")}`;
}
