import { AsyncLocalStorage } from "node:async_hooks";

/** What a statement is run for. Neither comes from outside: both become part of the statement. */
export interface StatementOrigin {
  /** The request's id; of the server's own work its name. */
  id: string;
  /** The request's group of routes; of the server's own work 'task'. */
  group: string;
}

/** Statements of work that serves several requests name the first of them. */
const origin = new AsyncLocalStorage<StatementOrigin>();

/** Runs work whose statements name what they are for. */
export const runFor = origin.run.bind(origin);

export const currentOrigin = (): StatementOrigin | undefined => origin.getStore();

const unsafe = /[^\w -]/g;

/**
 * Begins a statement with its origin, where PostgreSQL's log, `pg_stat_activity` and a proxy such as
 * PgBouncer show it. A comment needs no message of its own, and is no part of what
 * `pg_stat_statements` counts by.
 */
export function namedStatement(statement: string, { id, group }: StatementOrigin): string {
  return `/* ${group.replace(unsafe, "")} ${id.replace(unsafe, "")} */ ${statement}`;
}
