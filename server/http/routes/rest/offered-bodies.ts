import type { MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { discardBody } from "../../middleware/read-body.ts";
import type { RequestContext, RequestEnv } from "../../middleware/request-context.ts";
import { problem } from "../../problem.ts";
import { bodyProblem } from "./body-limits.ts";

export interface BodyOptions {
  readBody: MiddlewareHandler<RequestEnv>;
  /** For callers who are not signed in. */
  readVisitorBody: MiddlewareHandler<RequestEnv>;
}

const functionPath = "/rest/v1/rpc/";
/** The functions that anybody may call. */
const visitorFunctions = new Set([
  "get_bezero_hourly_ratings",
  "get_frozen_comparison",
  "get_public_data_versions",
  "get_rating_history",
  "get_shared_list",
  "unsubscribe",
]);

/**
 * Reads a body only from callers who may send one. The engine builds a statement from it before it
 * checks the caller's rights, so anyone could keep it busy.
 */
export function readOfferedBody(options: BodyOptions): MiddlewareHandler<RequestEnv> {
  const readBody = every(options.readBody, limitBody);
  const readVisitorBody = every(options.readVisitorBody, limitBody);

  return async (context, next) => {
    const { method, path, raw } = context.req;
    if (method === "GET" || method === "HEAD") return next();
    const isVisitor = context.get("caller").role === "anon";
    if (isVisitor && !path.startsWith(functionPath)) {
      return refuse(context, 401, insufficientPrivilege, denied("table", path));
    }
    if (!raw.body) return next();
    if (isVisitor && !visitorFunctions.has(path.slice(functionPath.length))) {
      return refuse(context, 401, insufficientPrivilege, denied("function", path));
    }
    if (!isJson(context.req.header("content-type"))) {
      return refuse(context, 415, "body_not_offered", "Please send data as application/json.");
    }
    return isVisitor ? readVisitorBody(context, next) : readBody(context, next);
  };
}

async function refuse(context: RequestContext, ...reason: Refusal): Promise<Response> {
  await discardBody(context);
  return problem(context, ...reason);
}

type Refusal = [status: 401 | 415, code: string, message: string];

/** The codes of PostgREST and PostgreSQL, which users of the client library know. */
const insufficientPrivilege = "42501";

/** In PostgreSQL's words, as the engine would say once it had read the body. */
function denied(kind: "table" | "function", path: string): string {
  const name = /\w+$/.exec(path)?.[0] ?? kind;
  return `permission denied for ${kind} ${name}`;
}

/** Without a type, the engine takes a body for JSON. */
function isJson(contentType = ""): boolean {
  return /^\s*(?:application\/json\s*)?(?:;|$)/i.test(contentType);
}

const limitBody: MiddlewareHandler<RequestEnv> = async (context, next) => {
  const reason = bodyProblem(await context.req.raw.clone().text());
  return reason === null ? next() : problem(context, 400, "body_not_offered", reason);
};
