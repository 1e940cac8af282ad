import type { Relation, Verb } from "./catalogue.ts";
import {
  checkProfile,
  contentType,
  type Preferences,
  readPreferences,
  wantsSingle,
} from "./preferences.ts";
import { contentRange, narrowRange, rangeStatus } from "./ranges.ts";
import { commonKeys, objectIn, readJsonBody, rowsIn } from "./read-json-body.ts";
import { type ResultRow, readStatement } from "./read-statement.ts";
import { permissionDenied, RestError } from "./rest-error.ts";
import type { Query } from "./rest-query.ts";
import { checkSingle, queryOf, type RestRequest, run, unsupportedMethod } from "./rest-request.ts";
import type { Statement } from "./statement.ts";
import {
  deleteStatement,
  insertStatement,
  updateStatement,
  type WriteShape,
} from "./write-statement.ts";

const verbs: Record<string, Verb> = {
  GET: "select",
  HEAD: "select",
  POST: "insert",
  PATCH: "update",
  PUT: "update",
  DELETE: "delete",
};

/** Serves a request to a table or view. */
export async function respondForRelation(rest: RestRequest, name: string): Promise<Response> {
  const { request, asker, catalogue } = rest;
  const { method, headers } = request;
  const verb = verbs[method];
  if (!verb) throw unsupportedMethod(method);
  checkProfile(headers, verb === "select");
  const query = queryOf(rest);
  const relation = catalogue.relations.get(name);
  if (!relation) throw unknownRelation(name);
  const { role } = asker.caller;
  if (!relation.rights[role].has(verb)) throw permissionDenied("table", name, role);
  if (method === "PUT") throw unsupportedMethod(method);
  const preferences = readPreferences(headers.get("prefer"));
  const isSingle = wantsSingle(headers.get("accept"));
  const parts = { rest, relation, query, preferences, isSingle };
  if (verb === "select") return read(parts);
  refusePaging(query);
  if (verb === "insert") return insert(parts);
  return verb === "update" ? update(parts) : remove(parts);
}

interface Parts {
  rest: RestRequest;
  relation: Relation;
  query: Query;
  preferences: Preferences;
  isSingle: boolean;
}

async function read({ rest, relation, query, preferences, isSingle }: Parts): Promise<Response> {
  const { request, catalogue, maxRows } = rest;
  const range = narrowRange(query, request.headers);
  const limit = Math.min(range.limit ?? maxRows, maxRows);
  const statement = readStatement(
    catalogue,
    relation,
    { ...query, offset: range.offset, limit },
    { hasBody: request.method === "GET", isSingle, isCounted: preferences.isCounted },
  );
  const { body, rows, total } = await run(rest, statement, true);
  if (isSingle) checkSingle({ rows });
  const status = rangeStatus(range.offset, rows, total);
  return new Response(body, {
    status,
    headers: {
      "Content-Type": contentType(isSingle),
      "Content-Range": contentRange(range.offset, rows, total),
      ...applied(preferences),
    },
  });
}

const conflicts = { "merge-duplicates": "merge", "ignore-duplicates": "ignore" } as const;
const noRows: ResultRow = { body: "[]", rows: 0, total: null, key: null };

async function insert(parts: Parts): Promise<Response> {
  const { rest, relation, query, preferences } = parts;
  const { catalogue } = rest;
  const { rows, json } = rowsIn(await readJsonBody(rest));
  const columns = query.columns ?? commonKeys(rows);
  if (columns.length === 0 && rows.length > 1) {
    throw new RestError(400, {
      code: "PGRST102",
      message: "Rows without values must be sent one by one.",
    });
  }
  if (rows.length === 0) return written(parts, 201, noRows);
  const { resolution, hasDefaults } = preferences;
  const conflict = resolution === null ? "refuse" : conflicts[resolution];
  const statement = insertStatement(
    catalogue,
    relation,
    query,
    { json, columns, hasDefaults, conflict },
    shapeOf(parts),
  );
  const result = await change(parts, statement);
  return written(parts, conflict === "ignore" && result.rows === 0 ? 200 : 201, result);
}

async function update(parts: Parts): Promise<Response> {
  const { rest, relation, query } = parts;
  refuseUnfiltered("UPDATE", query);
  const { catalogue } = rest;
  const { json, keys } = objectIn(await readJsonBody(rest));
  const columns = query.columns ?? keys;
  if (columns.length === 0) return written(parts, 204, noRows);
  const statement = updateStatement(catalogue, relation, query, { json, columns }, shapeOf(parts));
  return written(parts, 204, await change(parts, statement));
}

async function remove(parts: Parts): Promise<Response> {
  const { rest, relation, query } = parts;
  refuseUnfiltered("DELETE", query);
  const statement = deleteStatement(rest.catalogue, relation, query, shapeOf(parts));
  return written(parts, 204, await change(parts, statement));
}

function shapeOf({ preferences: { returned }, isSingle }: Parts): WriteShape {
  const hasBody = returned === "representation";
  return {
    hasBody,
    isSingle,
    isCounted: false,
    returned: hasBody ? "rows" : returned === "headers-only" ? "key" : "nothing",
  };
}

/** Runs a change; it is undone if it changed another number of rows than the caller expects. */
function change({ rest, preferences, isSingle }: Parts, statement: Statement): Promise<ResultRow> {
  return run(rest, statement, false, (result) => {
    const { maxAffected, returned } = preferences;
    if (maxAffected !== null && result.rows > maxAffected) {
      throw new RestError(400, {
        code: "PGRST124",
        message: "Query result exceeds max-affected preference constraint",
        details: `The query affects ${result.rows} rows`,
      });
    }
    if (isSingle && returned === "representation") checkSingle(result);
  });
}

/** The response to a change; without a representation, it has no body. */
function written(parts: Parts, emptyStatus: number, { body, rows, key }: ResultRow): Response {
  const { preferences, isSingle, relation, rest } = parts;
  const { method } = rest.request;
  const total = preferences.isCounted ? rows : null;
  const headers = {
    "Content-Range": contentRange(0, method === "PATCH" ? rows : 0, total),
    ...applied(preferences),
  };
  if (preferences.returned === "representation") {
    const status = emptyStatus === 204 ? 200 : emptyStatus;
    return new Response(body, {
      status,
      headers: { ...headers, "Content-Type": contentType(isSingle) },
    });
  }
  return new Response(null, {
    status: emptyStatus,
    headers: { ...headers, ...(key && { Location: locationOf(relation, key) }) },
  });
}

function locationOf({ name, primaryKey }: Relation, key: readonly string[]): string {
  const conditions = primaryKey.map((column, index) => [column, `eq.${key[index]}`]);
  return `/${name}?${new URLSearchParams(conditions)}`;
}

const applied = ({ applied: list }: Preferences) => ({
  ...(list !== "" && { "Preference-Applied": list }),
});

/** As in a Supabase project, a forgotten condition does not change every row. */
function refuseUnfiltered(statement: "UPDATE" | "DELETE", { conditions }: Query): void {
  if (conditions.length > 0) return;
  throw new RestError(400, { code: "21000", message: `${statement} requires a WHERE clause` });
}

/** How many rows are written follows from the conditions alone. */
function refusePaging({ limit, offset }: Query): void {
  if (limit === null && offset === 0) return;
  throw new RestError(400, {
    code: "query_not_offered",
    message: "'limit' and 'offset' are supported for reading only.",
  });
}

function unknownRelation(name: string): RestError {
  return new RestError(404, {
    code: "PGRST205",
    message: `Could not find the table 'public.${name.slice(0, 63)}' in the schema cache`,
  });
}
