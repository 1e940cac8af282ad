import type { Catalogue, Relationship } from "./catalogue.ts";
import type { FoundForeignKey, FoundRelation } from "./catalogue-queries.ts";
import { RestError } from "./rest-error.ts";
import type { Embedding } from "./rest-query.ts";
import type { ColumnOrigins } from "./view-columns.ts";

/** Every way to embed one relation's rows in another's, by the foreign keys of tables, also through views. */
export function findRelationships(
  relations: readonly FoundRelation[],
  foreignKeys: readonly FoundForeignKey[],
  originOf: ColumnOrigins,
): Relationship[] {
  /** The relation's columns that show the columns of a table; undefined unless all are shown. */
  function shownColumns(relation: FoundRelation, table: number, positions: readonly number[]) {
    const names = positions.map(
      (position) =>
        relation.columns.find((column) => {
          const origin = originOf(relation.oid, column.position);
          return origin.table === table && origin.position === position;
        })?.name,
    );
    return names.every((name) => name !== undefined) ? names : undefined;
  }

  return foreignKeys.flatMap(({ constraint, from, to, columns }) => {
    const own = columns.map(([position]) => position);
    const others = columns.map(([, position]) => position);
    const isUnique = relations
      .find(({ oid }) => oid === from)
      ?.uniqueKeys.some((key) => key.every((position) => own.includes(position)));
    return relations.flatMap((source) => {
      const sourceColumns = shownColumns(source, from, own);
      if (!sourceColumns) return [];
      return relations.flatMap((target): Relationship[] => {
        const targetColumns = shownColumns(target, to, others);
        if (!targetColumns) return [];
        const pairs = sourceColumns.map(
          (name, index) => [name, targetColumns[index] ?? ""] as const,
        );
        return [
          {
            constraint,
            from: source.name,
            to: target.name,
            columns: pairs,
            isToOne: true,
            isForward: true,
          },
          {
            constraint,
            from: target.name,
            to: source.name,
            columns: pairs.map(([one, other]) => [other, one] as const),
            isToOne: isUnique ?? false,
            isForward: false,
          },
        ];
      });
    });
  });
}

/** The one relationship that an embedding means; otherwise an error in PostgREST's words. */
export function relationshipFor(
  { relationships }: Catalogue,
  from: string,
  { target, hint }: Pick<Embedding, "target" | "hint">,
): Relationship {
  const candidates = relationships.filter(
    (one) =>
      one.from === from && (hint === null ? isNamed(one, target) : isHinted(one, target, hint)),
  );
  const [first, second] = candidates;
  if (!first) {
    const hinted = hint === null ? "" : ` using the hint '${hint}'`;
    throw new RestError(400, {
      code: "PGRST200",
      message: `Could not find a relationship between '${from}' and '${target}' in the schema cache`,
      details: `Searched for a foreign key relationship between '${from}' and '${target}'${hinted} in the schema 'public', but no matches were found.`,
    });
  }
  if (!second) return first;
  // A table that refers to itself is embedded both ways; its name means the rows that refer to it.
  const backward = candidates.find((one) => !one.isForward);
  const isOneKey = candidates.length === 2 && first.constraint === second.constraint;
  if (isOneKey && from === target && backward) return backward;
  throw new RestError(300, {
    code: "PGRST201",
    message: `Could not embed because more than one relationship was found for '${from}' and '${target}'`,
    details: candidates.map((one) => ({
      cardinality: one.isToOne ? (one.isForward ? "many-to-one" : "one-to-one") : "one-to-many",
      embedding: `${from} with ${one.to}`,
      relationship: `${one.constraint} using ${from}(${one.columns.map(([own]) => own).join(", ")}) and ${one.to}(${one.columns.map(([, other]) => other).join(", ")})`,
    })),
    hint: `Try changing '${target}' to one of the following: ${candidates
      .map((one) => `'${one.to}!${one.constraint}'`)
      .join(", ")}. Find the desired relationship in the 'details' key.`,
  });
}

/** By the table's name, or by the constraint or column that refers to it. */
function isNamed(one: Relationship, target: string): boolean {
  if (one.to === target) return true;
  return one.isForward && (one.constraint === target || isSingleColumn(one, target));
}

function isHinted(one: Relationship, target: string, hint: string): boolean {
  if (one.to !== target) return false;
  return one.constraint === hint || isSingleColumn(one, hint) || refersBy(one, hint);
}

/** Whether the hint is the column on the side of the table that embeds. */
function isSingleColumn({ columns }: Relationship, name: string): boolean {
  return columns.length === 1 && columns[0]?.[0] === name;
}

/** Whether the hint is the column of the embedded table. */
function refersBy({ columns }: Relationship, name: string): boolean {
  return columns.length === 1 && columns[0]?.[1] === name;
}
