import fc, { type GeneratorValue } from "fast-check";
import type { Catalogue, Column, Relation } from "#server/rest/catalogue.ts";
import type {
  Comparison,
  Condition,
  Embedding,
  OrderTerm,
  Rows,
  Selected,
} from "#server/rest/rest-query.ts";
import { numberTypes, type VisibleRows } from "./evaluate-query.ts";

export interface GeneratedQuery extends Rows {
  relation: string;
  select: readonly Selected[];
}

const ordered = new Set([
  ...numberTypes,
  ...["text", "uuid", "timestamptz", "date", "bool"].map((name) => `pg_catalog.${name}`),
]);
const lists = /^(?:pg_catalog|public)\._/;
const enumeration = /^public\.[a-z]/;

/** Queries over real tables, with values that occur in them. */
export function generatedQueries(
  catalogue: Catalogue,
  relations: readonly string[],
  visible: VisibleRows,
) {
  return fc.gen().map((draw): GeneratedQuery => {
    const relation = draw(fc.constantFrom, ...relations);
    return { relation, ...selection(draw, relation, 0) };
  });

  function selection(draw: GeneratorValue, name: string, depth: number) {
    const relation = relationOf(name);
    const rows: Rows = {
      conditions: times(draw, depth === 0 ? 3 : 1, () => condition(draw, relation, 0)),
      order: orderOf(draw, relation),
      limit: draw(fc.option, fc.nat(8)),
      offset: draw(fc.constantFrom, 0, 0, 0, 1, 5),
    };
    return { ...rows, select: selectOf(draw, relation, depth) };
  }

  function relationOf(name: string): Relation {
    const relation = catalogue.relations.get(name);
    if (!relation) throw new Error(`There is no relation ${name}`);
    return relation;
  }

  function selectOf(draw: GeneratorValue, relation: Relation, depth: number): Selected[] {
    const columns = draw(fc.subarray, [...relation.columns.keys()]).slice(0, 5);
    const plain: Selected[] = columns.map((column, index) => ({
      kind: "column",
      column,
      name: draw(fc.boolean) ? column : `value_${index}`,
    }));
    const isWhole = plain.length === 0 || draw(fc.nat, 5) === 0;
    return [
      ...(isWhole ? [{ kind: "all" as const }] : plain),
      ...embeddings(draw, relation, depth),
    ];
  }

  function embeddings(draw: GeneratorValue, { name }: Relation, depth: number): Embedding[] {
    const ways = catalogue.relationships.filter(
      (one) => one.from === name && one.to !== name && relations.includes(one.to),
    );
    if (ways.length === 0 || depth === 2) return [];
    return times(draw, 2, (index) => {
      const { to, constraint, isToOne } = draw(fc.constantFrom, ...ways);
      const inner = selection(draw, to, depth + 1);
      const paging = isToOne ? { order: [], limit: null, offset: 0 } : {};
      return {
        kind: "embedding",
        target: to,
        hint: constraint,
        name: `embedded_${index}`,
        isInner: draw(fc.boolean),
        ...inner,
        ...paging,
      };
    });
  }

  /** Ends with the key, so that the order is complete. */
  function orderOf(draw: GeneratorValue, relation: Relation): OrderTerm[] {
    const columns = [...relation.columns.values()].filter(({ type }) => ordered.has(type));
    const chosen = times(
      draw,
      2,
      (): OrderTerm => ({
        column: draw(fc.constantFrom, ...columns).name,
        isDescending: draw(fc.boolean),
        nulls: draw(fc.constantFrom, null, "first" as const, "last" as const),
      }),
    );
    return [
      ...chosen,
      ...keyOf(relation).map((column) => ({ column, isDescending: false, nulls: null })),
    ];
  }

  function condition(draw: GeneratorValue, relation: Relation, depth: number): Condition {
    if (depth < 2 && draw(fc.nat, 2) === 0) {
      return {
        kind: "group",
        join: draw(fc.constantFrom, "and" as const, "or" as const),
        isNegated: draw(fc.boolean),
        members: [
          condition(draw, relation, depth + 1),
          ...times(draw, 2, () => condition(draw, relation, depth + 1)),
        ],
      };
    }
    return comparison(draw, relation, depth > 0);
  }

  function comparison(draw: GeneratorValue, relation: Relation, isGrouped: boolean): Comparison {
    const column = draw(fc.constantFrom, ...relation.columns.values());
    const start = { kind: "comparison", column: column.name, isNegated: draw(fc.boolean) } as const;
    const operator = draw(fc.constantFrom, ...operatorsFor(relation, column, isGrouped));
    const value = () => shownValue(draw, relation, column, isGrouped);
    if (operator === "in") return { ...start, operator, values: times(draw, 3, value) };
    if (operator === "is") {
      return { ...start, operator, value: draw(fc.constantFrom, "null", "not_null") };
    }
    if (operator === "cs")
      return {
        ...start,
        operator,
        value: `{${times(draw, 2, () => JSON.stringify(elementOf(draw, relation, column))).join()}}`,
      };
    if (operator === "like" || operator === "ilike") {
      return { ...start, operator, value: pattern(draw, value()) };
    }
    return { ...start, operator, value: value() };
  }

  function operatorsFor(
    { name: relation }: Relation,
    { name, type }: Column,
    isGrouped: boolean,
  ): Comparison["operator"][] {
    // Only labels that occur are known to be labels of the type.
    const isEmpty = visible(relation).every((row) => [row[name] ?? []].flat().length === 0);
    if (type.startsWith("public.") && isEmpty) return ["is"];
    if (lists.test(type)) return isGrouped ? ["is"] : ["is", "cs"];
    if (type === "pg_catalog.text") {
      return ["eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike", "in", "is"];
    }
    if (ordered.has(type)) return ["eq", "neq", "gt", "gte", "lt", "lte", "in", "is"];
    return enumeration.test(type) ? ["eq", "neq", "in", "is"] : ["is"];
  }

  /** A value of the column that the caller can see, or one that hardly occurs. */
  function shownValue(
    draw: GeneratorValue,
    { name }: Relation,
    { name: column, type }: Column,
    isGrouped: boolean,
  ) {
    const found = visible(name)
      .map((row) => row[column])
      .filter((value) => value !== null && typeof value !== "object")
      .map(String)
      .filter((text) => text.length < 200 && !(isGrouped && /["\\]/.test(text)));
    return found.length > 0 ? draw(fc.constantFrom, ...found) : rareValue(type);
  }

  function elementOf(draw: GeneratorValue, { name }: Relation, { name: column }: Column): string {
    const found = visible(name)
      .flatMap((row) => row[column] ?? [])
      .map(String);
    return found.length > 0 ? draw(fc.constantFrom, ...found) : "nothing";
  }

  function rareValue(type: string): string {
    if (numberTypes.has(type)) return "-1";
    if (type === "pg_catalog.uuid") return "00000000-0000-4000-8000-000000000000";
    if (type === "pg_catalog.bool") return "true";
    if (type === "pg_catalog.timestamptz") return "2026-01-02T03:04:05+00:00";
    if (type === "pg_catalog.date") return "2026-01-02";
    return "nothing";
  }
}

/** The columns that tell a relation's rows apart; a view shows its tables' keys. */
const viewKeys: Record<string, string[]> = { project_listings: ["id"], team_projects: ["id"] };

const keyOf = ({ name, primaryKey }: Relation): readonly string[] => viewKeys[name] ?? primaryKey;

function times<Item>(draw: GeneratorValue, most: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: draw(fc.nat, most) }, (_, index) => make(index));
}

/** A part of a text between wildcards; only plain letters, which all agree on. */
function pattern(draw: GeneratorValue, text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? ["x"];
  const word = draw(fc.constantFrom, ...words);
  const cased = draw(fc.boolean) ? word.toUpperCase() : word;
  return draw(fc.constantFrom, `%${cased}%`, `*${cased}*`, `${cased}%`, `*${cased}`, cased);
}
