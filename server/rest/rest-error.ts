import pg from "pg";
import { type RestFailure, restErrorResponse } from "../error-responses.ts";
import type { CallerRole } from "../identity/caller.ts";
import { QueryRefusal } from "./query-limits.ts";

/** A refusal with PostgREST's status and body. Thrown inside a transaction, it undoes everything. */
export class RestError extends Error {
  override name = "RestError";
  readonly status: number;
  readonly fields: RestFailure;
  /** Whether the rest of the request is not waited for. */
  readonly isUnfinished: boolean;

  constructor(status: number, fields: RestFailure, isUnfinished = false) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
    this.isUnfinished = isUnfinished;
  }
}

/** In PostgreSQL's words, for a caller whose rights are known without asking it. */
export function permissionDenied(
  kind: "table" | "view" | "function",
  name: string,
  role: CallerRole,
): RestError {
  return new RestError(deniedStatus(role), {
    code: insufficientPrivilege,
    message: `permission denied for ${kind} ${name}`,
  });
}

export function unknownColumn(relation: string, column: string): RestError {
  return new RestError(400, {
    code: "42703",
    message: `column ${relation}.${column} does not exist`,
  });
}

const insufficientPrivilege = "42501";

/** Logging in may help a visitor, and no one else. */
const deniedStatus = (role: CallerRole) => (role === "anon" ? 401 : 403);

/** The response for an error that is the caller's; undefined for any other. */
export function errorResponse(error: unknown, role: CallerRole): Response | undefined {
  if (error instanceof RestError) return restErrorResponse(error.status, error.fields);
  if (error instanceof QueryRefusal) {
    return restErrorResponse(400, { code: error.code, message: error.message });
  }
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const { code = "", message, detail, hint } = error;
  const status = statusOf(code, role);
  if (status >= 500 && !isRaisedStatus(code)) {
    return restErrorResponse(status, { code, message: "The request could not be completed." });
  }
  return restErrorResponse(status, { code, message, details: detail ?? null, hint: hint ?? null });
}

/** A function may choose the status itself: `raise … using errcode = 'PT404'`. */
const isRaisedStatus = (code: string) => /^PT[2-5]\d\d$/.test(code);

/** Codes whose status differs from that of their class. */
const statuses: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "25006": 405,
  // A view that cannot be written to.
  "55000": 405,
  "42883": 404,
  // The catalogue knows the relation, so it is the database that lacks it.
  "42P01": 500,
  "42P17": 500,
  P0001: 400,
};

/** By the first two characters of the code; the rest is bad input. */
const classStatuses: Record<string, number> = {
  "08": 503,
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "28": 403,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** The HTTP status for an SQLSTATE, as PostgREST chooses it. */
export function statusOf(code: string, role: CallerRole): number {
  if (code === insufficientPrivilege) return deniedStatus(role);
  if (isRaisedStatus(code)) return Number(code.slice(2));
  return statuses[code] ?? classStatuses[code.slice(0, 2)] ?? 400;
}
