import pg from "pg";
import type { Catalogue, Column, Relation } from "./catalogue.ts";
import { relationshipFor } from "./relationships.ts";
import { RestError, unknownColumn } from "./rest-error.ts";
import type { Comparison, Condition, Embedding, OrderTerm, Rows, Selected } from "./rest-query.ts";

/** SQL with its parameters; a value never becomes part of the text. */
export interface Statement {
  text: string;
  parameters: readonly string[];
}

/** What rows are read from: a relation, the rows that a statement changed, or a function's result. */
export interface Source {
  /** What errors call it. */
  name: string;
  /** As in SQL. */
  from: string;
  columns: ReadonlyMap<string, Column>;
  /** The relation whose foreign keys lead to other relations; null if there is none. */
  relation: string | null;
}

interface Selection extends Rows {
  select: readonly Selected[];
}

export const quoted = (name: string): string => pg.escapeIdentifier(name);
export const relationName = (name: string): string => `"public".${quoted(name)}`;

export const sourceOf = (relation: Relation): Source => ({
  name: relation.name,
  from: relationName(relation.name),
  columns: relation.columns,
  relation: relation.name,
});

const symbols = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  cs: "@>",
} as const;

const isTests: Record<string, string> = {
  null: "is null",
  not_null: "is not null",
  true: "is true",
  false: "is false",
  unknown: "is unknown",
};

export type StatementBuilder = ReturnType<typeof createStatementBuilder>;

/** Builds the parts of one statement. Every identifier comes from the catalogue, or is an alias. */
export function createStatementBuilder(catalogue: Catalogue) {
  const parameters: string[] = [];
  let sources = 0;

  function parameter(value: string): string {
    parameters.push(value);
    return `$${parameters.length}`;
  }

  function column(source: Source, alias: string, name: string): string {
    if (!source.columns.has(name)) throw unknownColumn(source.name, name);
    return `${alias}.${quoted(name)}`;
  }

  function condition(source: Source, alias: string, one: Condition): string {
    if (one.kind === "comparison") return comparison(source, alias, one);
    const members = one.members.map((member) => condition(source, alias, member));
    return `${one.isNegated ? "not " : ""}(${members.join(` ${one.join} `)})`;
  }

  function comparison(source: Source, alias: string, one: Comparison): string {
    const left = column(source, alias, one.column);
    return one.isNegated ? `not (${left} ${test(one)})` : `${left} ${test(one)}`;
  }

  function test(one: Comparison): string {
    if (one.operator === "in") return `= any (${parameter(arrayLiteral(one.values))})`;
    const { operator, value } = one;
    if (operator === "is") return isTests[value.toLowerCase()] ?? "is null";
    // In an address, an asterisk needs no escape.
    const text = operator.endsWith("like") ? value.replaceAll("*", "%") : value;
    return `${symbols[operator]} ${parameter(text)}`;
  }

  function where(source: Source, alias: string, rows: Rows, joined: readonly string[]): string {
    const all = [...joined, ...rows.conditions.map((one) => condition(source, alias, one))];
    return all.length === 0 ? "" : ` where ${all.join(" and ")}`;
  }

  function orderBy(source: Source, alias: string, order: readonly OrderTerm[]): string {
    if (order.length === 0) return "";
    const terms = order.map(({ column: name, isDescending, nulls }) =>
      [
        column(source, alias, name),
        ...(isDescending ? ["desc"] : []),
        ...(nulls ? [`nulls ${nulls}`] : []),
      ].join(" "),
    );
    return ` order by ${terms.join(", ")}`;
  }

  function paging({ limit, offset }: Rows): string {
    const limited = limit === null ? "" : ` limit ${parameter(String(limit))}`;
    return offset === 0 ? limited : `${limited} offset ${parameter(String(offset))}`;
  }

  /** The join that reads an embedded relation's rows, and the expression for their JSON. */
  function embed(source: Source, alias: string, embedding: Embedding) {
    const relationship = relationshipFor(catalogue, source.relation ?? source.name, embedding);
    const target = catalogue.relations.get(relationship.to);
    if (!target) throw new Error(`The catalogue has no relation ${relationship.to}`);
    const inside = sourceOf(target);
    const name = nextAlias();
    const matches = (other: string) =>
      relationship.columns.map(
        ([own, theirs]) => `${column(inside, other, theirs)} = ${column(source, alias, own)}`,
      );
    const rows = readRows(inside, embedding, matches);
    const kind = embedding.isInner ? "inner" : "left";
    if (relationship.isToOne) {
      return {
        join: ` ${kind} join lateral (${rows}) as ${name} on true`,
        json: `row_to_json(${name}.*)`,
      };
    }
    const list = `select json_agg(${name}_rows.*) as list from (${rows}) as ${name}_rows`;
    return {
      join: ` ${kind} join lateral (${list}) as ${name} on ${embedding.isInner ? `${name}.list is not null` : "true"}`,
      json: `coalesce(${name}.list, '[]')`,
    };
  }

  const nextAlias = () => {
    sources += 1;
    return `source_${sources}`;
  };

  /** Reads the rows of a source as columns under the names that their JSON will have. */
  function readRows(
    source: Source,
    selection: Selection,
    joined: (alias: string) => readonly string[] = () => [],
  ): string {
    const alias = nextAlias();
    const outputs = new Map<string, string>();
    const joins: string[] = [];
    function output(name: string, sql: string) {
      const before = outputs.get(name);
      if (before !== undefined && before !== sql) throw repeatedName(name);
      outputs.set(name, sql);
    }
    for (const item of selection.select) {
      if (item.kind === "all") {
        for (const name of source.columns.keys()) output(name, column(source, alias, name));
      } else if (item.kind === "column") {
        output(checkedAlias(item.name), column(source, alias, item.column));
      } else {
        const { join, json } = embed(source, alias, item);
        joins.push(join);
        output(checkedAlias(item.name), json);
      }
    }
    const list = [...outputs].map(([name, sql]) => `${sql} as ${quoted(name)}`);
    return (
      `select ${list.join(", ")} from ${source.from} as ${alias}${joins.join("")}` +
      where(source, alias, selection, joined(alias)) +
      orderBy(source, alias, selection.order) +
      paging(selection)
    );
  }

  /** Counts the rows that match, whichever part of them is read. */
  function countRows(source: Source, selection: Selection): string {
    const alias = nextAlias();
    const joins = selection.select.flatMap((item) =>
      item.kind === "embedding" && item.isInner ? [embed(source, alias, item).join] : [],
    );
    return `select count(*) from ${source.from} as ${alias}${joins.join("")}${where(source, alias, selection, [])}`;
  }

  return {
    parameter,
    readRows,
    countRows,
    /** The conditions of a statement that changes rows. */
    where: (source: Source, alias: string, rows: Rows) => where(source, alias, rows, []),
    statement: (text: string): Statement => ({ text, parameters }),
  };
}

/** PostgreSQL would shorten a longer name, and with it the key in the result. */
const maxNameLength = 63;

function checkedAlias(name: string): string {
  if (name.length <= maxNameLength) return name;
  throw new RestError(400, {
    code: "PGRST100",
    message: `A name can have at most ${maxNameLength} characters.`,
  });
}

function repeatedName(name: string): RestError {
  return new RestError(400, {
    code: "PGRST100",
    message: `'select' contains '${name}' more than once.`,
  });
}

/** A list in PostgreSQL's own notation, so that the database decides its type. */
function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
