import {
  callStatement,
  chooseFunction,
  type GivenArguments,
  namesOf,
  unknownFunction,
} from "./call-statement.ts";
import { checkProfile, contentType, readPreferences, wantsSingle } from "./preferences.ts";
import { contentRange, narrowRange, rangeStatus } from "./ranges.ts";
import { objectIn, readJsonBody } from "./read-json-body.ts";
import { permissionDenied } from "./rest-error.ts";
import type { Query } from "./rest-query.ts";
import { checkSingle, queryOf, type RestRequest, run, unsupportedMethod } from "./rest-request.ts";

/** Calls a function of the database. */
export async function callFunction(rest: RestRequest, name: string): Promise<Response> {
  const { request, asker, catalogue, maxRows } = rest;
  const { method, headers } = request;
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead && method !== "POST") throw unsupportedMethod(method);
  checkProfile(headers, isRead);
  const query = queryOf(rest, isRead);
  const overloads = catalogue.functions.get(name);
  if (!overloads) throw unknownFunction(name.slice(0, 63), []);
  const { role } = asker.caller;
  if (!overloads.some(({ callers }) => callers.has(role))) {
    throw permissionDenied("function", name, role);
  }
  const { isCounted, applied } = readPreferences(headers.get("prefer"));
  const wantsObject = wantsSingle(headers.get("accept"));
  const given = isRead ? argumentsIn(query) : await argumentsOf(rest);
  const called = chooseFunction(name, overloads, namesOf(given), given.kind === "json");
  if (!called.callers.has(role)) throw permissionDenied("function", name, role);

  const { result } = called;
  const isSet = result.kind !== "void" && result.isSet;
  const range = isSet ? narrowRange(query, headers) : { offset: query.offset, limit: query.limit };
  // A single value is not a list of rows, whatever the caller accepts.
  const isSingle = wantsObject && isSet;
  const limit = result.kind === "rows" ? Math.min(range.limit ?? maxRows, maxRows) : range.limit;
  const statement = callStatement(
    catalogue,
    called,
    given,
    { ...query, offset: range.offset, limit },
    { hasBody: method !== "HEAD", isSingle, isCounted: isCounted && isSet },
  );
  const { body, rows, total } = await run(rest, statement, isRead || called.isReadOnly, (found) => {
    if (isSingle) checkSingle(found);
  });
  const shared = { ...(applied !== "" && { "Preference-Applied": applied }) };
  if (result.kind === "void") return new Response(null, { status: 204, headers: shared });
  const counted = isSet && isCounted ? total : null;
  return new Response(method === "HEAD" ? null : body, {
    status: rangeStatus(range.offset, rows, counted),
    headers: {
      "Content-Type": contentType(isSingle),
      "Content-Range": contentRange(range.offset, rows, counted),
      ...shared,
    },
  });
}

const argumentsIn = (query: Query): GivenArguments => ({ kind: "text", values: query.arguments });

/** The arguments in a body: an object with their names, or nothing. */
async function argumentsOf(rest: RestRequest): Promise<GivenArguments> {
  const body = await readJsonBody(rest);
  if (!body) return { kind: "json", json: "{}", names: [] };
  const { json, keys } = objectIn(body);
  return { kind: "json", json, names: keys };
}
