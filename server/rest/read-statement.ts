import type { Catalogue, Relation } from "./catalogue.ts";
import type { Query } from "./rest-query.ts";
import {
  createStatementBuilder,
  type Source,
  type Statement,
  type StatementBuilder,
  sourceOf,
} from "./statement.ts";

/** What a statement returns: one row, with the body as PostgreSQL wrote it. */
export interface ResultRow {
  /** JSON; null if none was asked for. */
  body: string | null;
  /** How many rows the body has, or the statement changed. */
  rows: number;
  /** How many rows match, whichever part of them is in the body; null if not counted. */
  total: number | null;
  /** The primary key of the only inserted row, if asked for. */
  key: string[] | null;
}

export interface ResultShape {
  /** Whether the body is needed at all. */
  hasBody: boolean;
  /** Whether the body is one object rather than a list. */
  isSingle: boolean;
  isCounted: boolean;
}

/** Reads rows of a table or view. */
export function readStatement(
  catalogue: Catalogue,
  relation: Relation,
  query: Query,
  shape: ResultShape,
): Statement {
  const builder = createStatementBuilder(catalogue);
  return builder.statement(selectResult(builder, sourceOf(relation), query, shape));
}

/** Turns the rows of a source into the one row of a result. */
export function selectResult(
  builder: StatementBuilder,
  source: Source,
  query: Query,
  { hasBody, isSingle, isCounted }: ResultShape,
): string {
  const rows = builder.readRows(source, query);
  const total = isCounted ? `(${builder.countRows(source, query)})` : "null";
  const body = hasBody ? bodyOf("page", isSingle) : "null";
  return `select ${body} as body, count(*) as rows, ${total} as total, null as key from (${rows}) as page`;
}

export const bodyOf = (rows: string, isSingle: boolean): string =>
  isSingle ? `(json_agg(${rows}) -> 0)::text` : `coalesce(json_agg(${rows}), '[]')::text`;
