import type { Context } from "hono";
import { openDataPaths } from "#domain/open-data/paths.ts";

interface Failure {
  status: number;
  /** In seconds, for callers who may try again. */
  retryAfter?: number;
  /** Whether the rest of the request must be neither waited for nor mistaken for the next one. */
  isUnfinished?: boolean;
  headers?: HeadersInit;
}

/** In seconds, unless the one who refuses knows better. */
const usualWait = 2;

/** The only place where the server builds an error response. */
function errorResponse(body: object, { status, retryAfter, isUnfinished, headers }: Failure) {
  const response = Response.json(body, { status, headers });
  const wait = retryAfter || (status === 503 ? usualWait : 0);
  if (wait) response.headers.set("Retry-After", String(Math.ceil(wait)));
  if (isUnfinished) response.headers.set("Connection", "close");
  return response;
}

const notStored = { "Cache-Control": "no-store" };

/** Readable by the clients of all APIs, for refusals that do not depend on which one it is. */
const sharedBody = (code: string, message: string) => ({
  code,
  error: code,
  error_code: code,
  message,
  msg: message,
});

export const sharedError = (
  status: number,
  code: string,
  message: string,
  headers?: HeadersInit,
): Response => errorResponse(sharedBody(code, message), { status, headers });

/** The same from a route of the site, with the headers that were set for its response. */
export function problem(
  context: Pick<Context, "json">,
  status: 400 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 429 | 500 | 502 | 503,
  code: string,
  message: string,
): Response {
  const headers = status === 503 ? { "Retry-After": String(usualWait) } : undefined;
  return context.json(sharedBody(code, message), status, headers);
}

const busyMessage = "The site is very busy. Please try again in a moment.";

/** The server has more to do than it can in time. */
export const busyResponse = (): Response =>
  errorResponse(sharedBody("busy", busyMessage), { status: 503, headers: notStored });

/** The same for a visitor's browser, without anything that would have to be loaded. */
export const busyPage = (): Response =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Busy</title><h1>Busy</h1><p>${busyMessage}</p></html>`,
    {
      status: 503,
      headers: {
        ...notStored,
        "Content-Type": "text/html; charset=utf-8",
        "Retry-After": String(usualWait),
        "Content-Security-Policy": "default-src 'none'",
      },
    },
  );

/** The database could not serve a request of any API. */
export const databaseError = (
  failure: { status: 429 | 503; retryAfter: number },
  code: string,
  message: string,
): Response =>
  errorResponse(
    { ...sharedBody(code, message), details: null, hint: null },
    { ...failure, headers: notStored },
  );

/** The first version of the authentication API whose errors have their code in `code`. */
const codedVersion = "2024-01-01";
const versionHeader = "X-Supabase-Api-Version";

interface AuthFailure extends Failure {
  code: string;
  message: string;
  /** Further fields of the response, such as `weak_password`. */
  fields?: Record<string, unknown>;
}

/** As this version of Supabase's authentication client expects it. */
export function authErrorResponse(request: Headers, failure: AuthFailure): Response {
  const { status, code, message, fields } = failure;
  const isCoded = (request.get(versionHeader) ?? "") >= codedVersion;
  return errorResponse(
    { code: isCoded ? code : status, error_code: code, message, msg: message, ...fields },
    { ...failure, headers: { ...notStored, ...(isCoded && { [versionHeader]: codedVersion }) } },
  );
}

export interface RestFailure {
  code: string;
  message: string;
  details?: unknown;
  hint?: string | null;
}

/** As PostgREST sends it. */
export function restErrorResponse(
  status: number,
  { code, message, details = null, hint = null }: RestFailure,
): Response {
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
  };
  return errorResponse({ code, details, hint, message }, { status, headers });
}

interface StorageFailure {
  status: number;
  code: string;
  title: string;
  message: string;
  /** The status of the response, if Supabase's service sends another than the body's. */
  httpStatus?: number;
  retryAfter?: number;
  isUnfinished?: boolean;
}

/** As Supabase's storage service sends it. */
export function storageErrorResponse(failure: StorageFailure): Response {
  const { status, code, title, message, httpStatus = status, ...rest } = failure;
  return errorResponse(
    { statusCode: String(status), error: title, message, code },
    { ...rest, status: httpStatus, headers: notStored },
  );
}

/** As Supabase's realtime service sends it. */
export const realtimeErrorResponse = (
  status: number,
  message: string,
  isUnfinished = false,
): Response => errorResponse({ message, error: message }, { status, isUnfinished });

const openDataTitles = {
  400: "The query is not valid",
  401: "A key is required",
  404: "Not found",
  405: "This API is read-only",
  410: "The project is no longer listed",
  429: "Too many requests",
  500: "Something went wrong",
  503: "Temporarily unavailable",
} as const;

interface OpenDataFailure {
  status: keyof typeof openDataTitles;
  detail: string;
  parameter?: string;
  retryAfter?: number;
  headers?: Record<string, string>;
}

/** In the format of RFC 9457; its type links to the documentation of the open data. */
export function openDataError(failure: OpenDataFailure): Response {
  const { status, detail, parameter, retryAfter, headers } = failure;
  const body = {
    type: `${openDataPaths.page}#errors`,
    title: openDataTitles[status],
    status,
    detail,
    ...(parameter !== undefined && { parameter }),
  };
  return errorResponse(body, {
    status,
    retryAfter,
    headers: {
      ...notStored,
      "Content-Type": "application/problem+json; charset=utf-8",
      Vary: "Authorization",
      ...headers,
    },
  });
}
