import pg from "pg";
import { expect, test } from "vitest";
import { unreadable } from "./query-limits.ts";
import { errorResponse, permissionDenied, RestError, statusOf } from "./rest-error.ts";

test.each([
  ["42501", 403],
  ["23505", 409],
  ["23503", 409],
  ["23514", 400],
  ["22P02", 400],
  ["22021", 400],
  ["21000", 400],
  ["54001", 400],
  ["25006", 405],
  ["55000", 405],
  ["42883", 404],
  ["P0001", 400],
  ["PT404", 404],
  ["PT429", 429],
  ["PT503", 503],
  ["XX000", 500],
  ["57014", 500],
])("the SQLSTATE %s becomes the status %i, as PostgREST's", (code, status) => {
  expect(statusOf(code, "authenticated")).toBe(status);
});

test("a right that is missing asks a visitor to log in, and no one else", () => {
  expect(statusOf("42501", "anon")).toBe(401);
  const response = errorResponse(permissionDenied("table", "news", "anon"), "anon");
  expect(response?.status).toBe(401);
  expect(response?.headers.get("www-authenticate")).toBe("Bearer");
});

function databaseError(fields: Partial<pg.DatabaseError>): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError("the database's own words", 0, "error"), fields);
}

test("an error that a function raises keeps its code, message, details and hint", async () => {
  const raised = databaseError({ code: "PT409", detail: "VCS-1", hint: "Try another." });
  const response = errorResponse(raised, "authenticated");
  expect(response?.status).toBe(409);
  expect(await response?.json()).toEqual({
    code: "PT409",
    message: "the database's own words",
    details: "VCS-1",
    hint: "Try another.",
  });
});

test("a fault of the database tells nothing of its inside", async () => {
  const response = errorResponse(databaseError({ code: "XX000", detail: "secret" }), "anon");
  expect(response?.status).toBe(500);
  expect(await response?.text()).not.toMatch(/secret|own words/);
});

test("a query that cannot be parsed is the caller's error, and any other error is not", async () => {
  expect(await errorResponse(unreadable("select"), "anon")?.json()).toMatchObject({
    code: "PGRST100",
  });
  expect(errorResponse(new RestError(406, { code: "PGRST116", message: "" }), "anon")?.status).toBe(
    406,
  );
  expect(errorResponse(new TypeError("x"), "anon")).toBeUndefined();
});

test("a relation that the catalogue knows and the database lacks is the server's fault", () => {
  expect(statusOf("42P01", "anon")).toBe(500);
});
