import type { Catalogue } from "#server/rest/catalogue.ts";
import { relationshipFor } from "#server/rest/relationships.ts";
import type {
  Comparison,
  Condition,
  Embedding,
  OrderTerm,
  Rows,
  Selected,
} from "#server/rest/rest-query.ts";

export type Value = string | number | boolean | null | readonly Value[] | { [key: string]: Value };
export type Row = { [column: string]: Value };

/** The rows of each relation that one caller may see. */
export type VisibleRows = (relation: string) => readonly Row[];

interface Selection extends Rows {
  select: readonly Selected[];
}

/** What a query means, computed from the rows alone: the matching rows, and the part of them asked for. */
export function createEvaluation(catalogue: Catalogue, visible: VisibleRows) {
  const typeOf = (relation: string, column: string) =>
    catalogue.relations.get(relation)?.columns.get(column)?.type ?? "";

  function evaluate(relation: string, rows: readonly Row[], selection: Selection) {
    const matching = rows
      .filter((row) => selection.conditions.every((one) => holds(relation, row, one) === true))
      .map((row) => ({ row, embedded: embed(relation, row, selection.select) }))
      .filter(({ embedded }) => embedded !== null);
    const ordered = matching.toSorted((one, other) =>
      compareRows(relation, one.row, other.row, selection.order),
    );
    const { offset, limit } = selection;
    const page = ordered.slice(offset, limit === null ? undefined : offset + limit);
    return {
      total: matching.length,
      rows: page.map(({ row, embedded }) => shown(relation, row, selection.select, embedded ?? {})),
    };
  }

  /** The JSON of each embedding; null if an inner one has none. */
  function embed(relation: string, row: Row, select: readonly Selected[]): Row | null {
    const found: Row = {};
    for (const item of select) {
      if (item.kind !== "embedding") continue;
      const value = embedOne(relation, row, item);
      const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
      if (item.isInner && isEmpty) return null;
      found[item.name] = value;
    }
    return found;
  }

  function embedOne(relation: string, row: Row, item: Embedding): Value {
    const relationship = relationshipFor(catalogue, relation, item);
    const related = visible(relationship.to).filter((other) =>
      relationship.columns.every(
        ([own, theirs]) => row[own] !== null && row[own] === other[theirs],
      ),
    );
    const { rows } = evaluate(relationship.to, related, item);
    return relationship.isToOne ? (rows[0] ?? null) : rows;
  }

  function shown(relation: string, row: Row, select: readonly Selected[], embedded: Row): Row {
    const result: Row = {};
    for (const item of select) {
      if (item.kind === "all") {
        for (const name of catalogue.relations.get(relation)?.columns.keys() ?? []) {
          result[name] = row[name] ?? null;
        }
      } else if (item.kind === "column") result[item.name] = row[item.column] ?? null;
      else result[item.name] = embedded[item.name] ?? null;
    }
    return result;
  }

  /** Null for 'unknown', as in SQL. */
  function holds(relation: string, row: Row, one: Condition): boolean | null {
    const result =
      one.kind === "comparison"
        ? compareValue(typeOf(relation, one.column), row[one.column] ?? null, one)
        : joined(
            one.join,
            one.members.map((member) => holds(relation, row, member)),
          );
    return one.isNegated && result !== null ? !result : result;
  }

  function compareRows(relation: string, one: Row, other: Row, order: readonly OrderTerm[]) {
    for (const { column, isDescending, nulls } of order) {
      const [left, right] = [one[column] ?? null, other[column] ?? null];
      if (left === null && right === null) continue;
      if (left === null || right === null) {
        const areFirst = nulls === null ? isDescending : nulls === "first";
        return (left === null) === areFirst ? -1 : 1;
      }
      const difference = compare(typeOf(relation, column), left, right);
      if (difference !== 0) return isDescending ? -difference : difference;
    }
    return 0;
  }

  return (relation: string, selection: Selection) =>
    evaluate(relation, visible(relation), selection);
}

function joined(join: "and" | "or", results: readonly (boolean | null)[]): boolean | null {
  const decisive = join === "or";
  if (results.includes(decisive)) return decisive;
  return results.includes(null) ? null : !decisive;
}

function compareValue(type: string, value: Value, one: Comparison): boolean | null {
  if (one.operator === "is") {
    if (one.value === "null") return value === null;
    if (one.value === "not_null") return value !== null;
    return value === (one.value === "true");
  }
  // Nothing is in an empty list, not even an unknown value.
  if (one.operator === "in" && one.values.length === 0) return false;
  if (value === null) return null;
  if (one.operator === "in") {
    return one.values.some((other) => compare(type, value, parsed(type, other)) === 0);
  }
  if (one.operator === "cs") {
    const wanted = JSON.parse(`[${one.value.slice(1, -1)}]`) as Value[];
    return Array.isArray(value) && wanted.every((element) => value.includes(element));
  }
  if (one.operator === "like" || one.operator === "ilike") {
    return matches(String(value), one.value, one.operator === "ilike");
  }
  const difference = compare(type, value, parsed(type, one.value));
  if (one.operator === "eq") return difference === 0;
  if (one.operator === "neq") return difference !== 0;
  if (one.operator === "gt") return difference > 0;
  if (one.operator === "gte") return difference >= 0;
  return one.operator === "lt" ? difference < 0 : difference <= 0;
}

export const numberTypes = new Set(
  ["int2", "int4", "int8", "numeric"].map((name) => `pg_catalog.${name}`),
);

function parsed(type: string, text: string): Value {
  if (numberTypes.has(type)) return Number(text);
  return type === "pg_catalog.bool" ? text === "true" : text;
}

/** As PostgreSQL compares values of a type, texts by their code points. */
function compare(type: string, one: Value, other: Value): number {
  if (numberTypes.has(type) || type === "pg_catalog.bool") return Number(one) - Number(other);
  if (type === "pg_catalog.timestamptz") {
    return Number(microseconds(String(one)) - microseconds(String(other)));
  }
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}

function microseconds(text: string): bigint {
  const digits = /\.(\d+)/.exec(text)?.[1] ?? "";
  const seconds = Date.parse(text.replace(/\.\d+/, "")) / 1000;
  return BigInt(seconds) * 1_000_000n + BigInt(digits.padEnd(6, "0"));
}

/** '%' and '*' stand for any characters; only letters of the Latin alphabet change their case. */
function matches(value: string, pattern: string, ignoresCase: boolean): boolean {
  const cased = (text: string) =>
    ignoresCase ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text;
  const parts = cased(pattern)
    .split(/[%*]/)
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "su").test(cased(value));
}
