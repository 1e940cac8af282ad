import { expect, test } from "vitest";
import { bearerToken } from "./bearer-token.ts";

test.each([
  "Bearer a.b.cd",
  "bearer a.b.cd",
  "BEARER  a.b.cd",
  "Bearer\ta.b.cd",
  "Bearer \u00a0a.b.cd",
  "Bearer a.b.cd \t",
  "Bearer a.b.cd\u00a0",
  "Bearer a.b. cd",
  "Bearer a.b.c\td",
])("reads the same token whatever the case and white space: %j", (authorization) => {
  expect(bearerToken(authorization)).toBe("a.b.cd");
});

test.each([
  undefined,
  null,
  "",
  "Bearer",
  "Bearer ",
  "Bearer \t",
  "Basic abc",
  "a.b.cd",
  "Bearera.b.cd",
])("returns null for a header without a token: %j", (authorization) => {
  expect(bearerToken(authorization)).toBeNull();
});
