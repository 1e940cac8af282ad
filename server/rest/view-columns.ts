import type { FoundRelation } from "./catalogue-queries.ts";

export interface FoundView {
  oid: number;
  /** PostgreSQL's own text of the view's parsed query. */
  definition: string;
}

/** A column of a table, by the table's id and the column's position. */
interface Origin {
  table: number;
  position: number;
}

export type ColumnOrigins = (relation: number, position: number) => Origin;

/** Tells which table's column a view's column shows, through any number of views. */
export function createColumnOrigins(
  relations: readonly Pick<FoundRelation, "oid" | "isView">[],
  views: readonly FoundView[],
): ColumnOrigins {
  const shown = new Map(views.map(({ oid, definition }) => [oid, originsIn(definition)]));
  const isView = new Set([
    ...relations.filter((relation) => relation.isView).map(({ oid }) => oid),
    ...shown.keys(),
  ]);
  const originOf: ColumnOrigins = (relation, position) => {
    if (!isView.has(relation)) return { table: relation, position };
    const origin = shown.get(relation)?.get(position);
    return origin ? originOf(origin.table, origin.position) : { table: relation, position };
  };
  return originOf;
}

const targetEntry =
  / :resno (\d+) :resname (?:\S+|<>) :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false$/;

/** For each column of a view, by position, the column it shows unchanged. */
function originsIn(definition: string): Map<number, Origin> {
  const origins = new Map<number, Origin>();
  for (const entry of partsOf(fieldOf(definition, "targetList"))) {
    const [, position, table, column] = targetEntry.exec(entry) ?? [];
    if (position === undefined || Number(table) === 0) continue;
    origins.set(Number(position), { table: Number(table), position: Number(column) });
  }
  return origins;
}

/** A field of the outermost query: the text between its brackets. */
function fieldOf(definition: string, name: string): string {
  let depth = 0;
  for (let index = 0; index < definition.length; index += 1) {
    const character = definition[index];
    if (character === "\\") index += 1;
    else if (character === "{" || character === "(") depth += 1;
    else if (character === "}" || character === ")") depth -= 1;
    // The query is itself in a list: '({QUERY …})'.
    else if (depth === 2 && definition.startsWith(`:${name} (`, index)) {
      const start = index + name.length + 3;
      return definition.slice(start, endOf(definition, start));
    }
  }
  return "";
}

/** Where the bracket closes that was opened just before `start`. */
function endOf(text: string, start: number): number {
  let depth = 1;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (character === "\\") index += 1;
    else if (character === "{" || character === "(") depth += 1;
    else if (character === "}" || character === ")") depth -= 1;
    if (depth === 0) return index;
  }
  return text.length;
}

/** The contents of each '{…}' in a list. */
function partsOf(list: string): string[] {
  const parts: string[] = [];
  let index = list.indexOf("{");
  while (index !== -1) {
    const end = endOf(list, index + 1);
    parts.push(list.slice(index + 1, end));
    index = list.indexOf("{", end);
  }
  return parts;
}
