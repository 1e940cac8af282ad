import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import {
  authErrorResponse,
  databaseError,
  openDataError,
  problem,
  realtimeErrorResponse,
  restErrorResponse,
  sharedError,
  storageErrorResponse,
} from "./error-responses.ts";

async function read(response: Response) {
  const { "content-type": _, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.json() };
}

describe("an error has the shape that the client of its API reads", () => {
  const shared = {
    code: "busy",
    error: "busy",
    error_code: "busy",
    message: "Please wait.",
    msg: "Please wait.",
  };

  test("all of them, where the API does not matter", async () => {
    expect(await read(sharedError(500, "busy", "Please wait.", [["x-frame", "no"]]))).toEqual({
      status: 500,
      headers: { "x-frame": "no" },
      body: shared,
    });
    const site = new Hono().get("/", (context) => problem(context, 503, "busy", "Please wait."));
    expect(await read(await site.request("/"))).toMatchObject({ status: 503, body: shared });
    const failure = { status: 429, retryAfter: 6.2 } as const;
    expect(await read(databaseError(failure, "busy", "Please wait."))).toEqual({
      status: 429,
      headers: { "cache-control": "no-store", "retry-after": "7" },
      body: { ...shared, details: null, hint: null },
    });
  });

  test("authentication: the code in `code` from the version on that knows it", async () => {
    const failure = { status: 422, code: "weak_password", message: "Too short." };
    const refusal = { ...failure, fields: { weak_password: { reasons: [] } }, isUnfinished: true };
    const fields = { error_code: "weak_password", message: "Too short.", msg: "Too short." };
    const headers = { "cache-control": "no-store", connection: "close" };
    expect(await read(authErrorResponse(new Headers(), refusal))).toEqual({
      status: 422,
      headers,
      body: { ...fields, code: 422, weak_password: { reasons: [] } },
    });
    const version = { "x-supabase-api-version": "2024-01-01" };
    expect(await read(authErrorResponse(new Headers(version), refusal))).toEqual({
      status: 422,
      headers: { ...headers, ...version },
      body: { ...fields, code: "weak_password", weak_password: { reasons: [] } },
    });
  });

  test("data: PostgREST's four fields, and a challenge if logging in may help", async () => {
    expect(await read(restErrorResponse(401, { code: "42501", message: "denied" }))).toEqual({
      status: 401,
      headers: { "www-authenticate": "Bearer" },
      body: { code: "42501", details: null, hint: null, message: "denied" },
    });
  });

  test("storage: the status in the body, whatever the response's own", async () => {
    const missing = { status: 404, code: "NoSuchKey", title: "not_found", message: "Not there" };
    expect(await read(storageErrorResponse({ ...missing, httpStatus: 400 }))).toEqual({
      status: 400,
      headers: { "cache-control": "no-store" },
      body: { statusCode: "404", error: "not_found", message: "Not there", code: "NoSuchKey" },
    });
  });

  test("realtime: the message under both names", async () => {
    const { status, body } = await read(realtimeErrorResponse(403, "No"));
    expect({ status, body }).toEqual({ status: 403, body: { message: "No", error: "No" } });
  });

  test("open data: problem details", async () => {
    const response = openDataError({ status: 400, detail: "Which?", parameter: "page" });
    expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    expect(await response.json()).toEqual({
      type: "/learn-more/open-data#errors",
      title: "The query is not valid",
      status: 400,
      detail: "Which?",
      parameter: "page",
    });
  });
});
