import pg from "pg";
import type { Condition } from "../change-filter.ts";
import type { PublishedTable } from "./published-tables.ts";

const quoted = pg.escapeIdentifier;

export interface ChangeStatement {
  text: string;
  parameters: unknown[];
}

interface StatementParts {
  table: PublishedTable;
  /** The columns to read; none for deleted rows, of which only the key is left. */
  columns: string[];
  keys: Record<string, unknown>[];
  filters: Condition[][];
  isDeleted: boolean;
}

/** A row for each key that can be read, with the key's position and whether each filter holds. */
export interface ChangedRow {
  position: number;
  record: Record<string, unknown> | null;
  matches: boolean[];
}

/** Names come from the catalogue and are quoted; everything else is a parameter. */
export function changeStatement(parts: StatementParts): ChangeStatement {
  const { table, columns, keys, filters, isDeleted } = parts;
  const parameters: unknown[] = [JSON.stringify(keys)];
  const types = new Map(table.columns.map((column) => [column.name, column.sqlType]));
  const keyColumns = table.columns.filter(({ isKey }) => isKey);
  const inKey = (column: string) =>
    `(wanted.key ->> ${pg.escapeLiteral(column)})::${types.get(column)}`;
  const fieldOf = (column: string) => (isDeleted ? inKey(column) : `changed.${quoted(column)}`);

  const parameter = (value: string, column: string) => {
    parameters.push(value);
    return `$${parameters.length}::text::${types.get(column)}`;
  };
  const holds = ({ column, operator, values }: Condition): string => {
    if (isDeleted && !keyColumns.some((key) => key.name === column)) return "false";
    const compared = values.map((value) => parameter(value, column));
    return operator === "in"
      ? `${fieldOf(column)} in (${compared.join(", ")})`
      : `${fieldOf(column)} ${operator} ${compared[0]}`;
  };
  const matches = filters.map(
    (conditions) => `coalesce(${conditions.map(holds).join(" and ") || "true"}, false)`,
  );

  const record = `(select to_jsonb(fields) from (select ${columns
    .map((column) => `changed.${quoted(column)}`)
    .join(", ")}) fields)`;
  const join = `join public.${quoted(table.name)} changed on ${keyColumns
    .map((key) => `changed.${quoted(key.name)} = ${inKey(key.name)}`)
    .join(" and ")}`;
  const text = `
    select wanted.position::int as position, ${isDeleted ? "null" : record} as record,
      array[${matches.join(", ")}]::boolean[] as matches
    from jsonb_array_elements($1::jsonb) with ordinality wanted (key, position)
    ${isDeleted ? "" : join}`;
  return { text, parameters };
}
