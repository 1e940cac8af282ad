import type { Database } from "../database/database.ts";
import type { Asker } from "../identity/caller.ts";
import type { Hold } from "../network/held-bytes.ts";
import type { Catalogue } from "./catalogue.ts";
import { parseQuery } from "./parse-query.ts";
import { ownQueryLimits, queryLimits } from "./query-limits.ts";
import type { ResultRow } from "./read-statement.ts";
import { RestError } from "./rest-error.ts";
import type { Query } from "./rest-query.ts";
import type { Statement } from "./statement.ts";

/** A request whose caller is known, with what is needed to serve it. */
export interface RestRequest {
  request: Request;
  asker: Asker;
  search: string;
  catalogue: Catalogue;
  database: Pick<Database, "asCaller">;
  maxRows: number;
  bodyTimeout: number;
  /** Counts the bytes of the body. */
  hold: Hold;
}

export function queryOf({ search, asker }: RestRequest, hasArguments = false): Query {
  const limits = asker.address === null ? ownQueryLimits : queryLimits;
  return parseQuery(search, { hasArguments, limits });
}

/** Runs a statement in the caller's own transaction; what `check` throws undoes it. */
export function run(
  { database, asker }: RestRequest,
  { text, parameters }: Statement,
  readOnly: boolean,
  check: (result: ResultRow) => void = () => undefined,
): Promise<ResultRow> {
  return database.asCaller(asker, { readOnly }, async (query) => {
    const [row] = await query<ResultRow>(text, parameters);
    const result = row ?? { body: null, rows: 0, total: null, key: null };
    check(result);
    return result;
  });
}

/** One object was asked for, so any other number of rows is an error. */
export function checkSingle({ rows }: Pick<ResultRow, "rows">): void {
  if (rows === 1) return;
  throw new RestError(406, {
    code: "PGRST116",
    message: "Cannot coerce the result to a single JSON object",
    details: `The result contains ${rows} rows`,
  });
}

export function unsupportedMethod(method: string): RestError {
  return new RestError(405, {
    code: "PGRST117",
    message: `Unsupported HTTP method: ${method.slice(0, 20)}`,
  });
}
