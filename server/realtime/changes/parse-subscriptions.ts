import pg from "pg";
import type { Database } from "../../database/database.ts";
import type { CallerRole } from "../../identity/caller.ts";
import { parseChangeFilter } from "../change-filter.ts";
import type { ChangesBinding } from "../join-request.ts";
import type { PublishedTable, PublishedTables } from "./published-tables.ts";
import type { Subscription } from "./subscription.ts";

/** Clients tell subscriptions apart by these numbers, across all sockets of the process. */
let lastId = 0;

/** The subscriptions that a client asks for, or a sentence that says what is wrong with them. */
export async function parseSubscriptions(
  bindings: ChangesBinding[],
  role: CallerRole,
  tables: PublishedTables,
  database: Pick<Database, "query">,
): Promise<Subscription[] | string> {
  const subscriptions: Subscription[] = [];
  for (const binding of bindings) {
    const parsed = parseBinding(binding, role, tables);
    if (typeof parsed === "string") return parsed;
    if (!(await hasValidValues(parsed, tables, database))) {
      return `The filter '${binding.filter}' compares a column with a value of another type.`;
    }
    subscriptions.push(parsed);
  }
  return subscriptions;
}

function parseBinding(
  { event, schema, table, filter, select }: ChangesBinding,
  role: CallerRole,
  tables: PublishedTables,
): Subscription | string {
  if (schema !== "public") return `Changes of schema '${schema}' are not published.`;
  const every = table === null || table === undefined || table === "*";
  const published = every ? null : tables.get(table);
  if (published === undefined) return `Changes of table '${table}' are not published.`;
  const conditions = parseChangeFilter(filter ?? "");
  if (!conditions) return `The filter '${filter}' is not one.`;
  if (every && (conditions.length > 0 || select)) {
    return "A filter or a list of columns needs a table.";
  }
  const readable = new Set(published ? readableColumns(published, role) : []);
  if (published && readable.size === 0) {
    return `You do not have permissions to read table '${table}'.`;
  }
  for (const name of [...conditions.map(({ column }) => column), ...(select ?? [])]) {
    if (!readable.has(name)) return `Table '${table}' has no column '${name}'.`;
  }
  lastId += 1;
  return {
    id: lastId,
    event,
    table: published?.name ?? null,
    conditions,
    columns: select ?? null,
  };
}

export const readableColumns = ({ columns }: PublishedTable, role: CallerRole): string[] =>
  columns.filter(({ readers }) => readers.includes(role)).map(({ name }) => name);

/** Whether PostgreSQL can read each value as its column's type; otherwise every delivery would fail. */
async function hasValidValues(
  { table, conditions }: Subscription,
  tables: PublishedTables,
  database: Pick<Database, "query">,
): Promise<boolean> {
  const types = new Map(
    tables.get(table ?? "")?.columns.map(({ name, sqlType }) => [name, sqlType]),
  );
  const values = conditions.flatMap(({ column, values }) =>
    values.map((value) => ({ value, type: types.get(column) })),
  );
  if (values.length === 0) return true;
  const casts = values.map(({ type }, index) => `$${index + 1}::text::${type} is null`);
  try {
    await database.query(
      `select ${casts.join(", ")}`,
      values.map(({ value }) => value),
    );
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  }
}
