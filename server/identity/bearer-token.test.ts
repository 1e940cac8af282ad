import { expect, test } from "vitest";
import { bearerToken } from "./bearer-token.ts";

test.each(["Bearer a.b-c.d_e", "bearer a.b-c.d_e", "BEARER a.b-c.d_e"])(
  "reads the token of %j",
  (authorization) => expect(bearerToken(authorization)).toBe("a.b-c.d_e"),
);

test.each([
  undefined,
  null,
  "",
  "Bearer",
  "Bearer ",
  "Bearer \t",
  "Bearer  a.b.c",
  "Bearer\ta.b.c",
  "Bearer a.b.c ",
  "Bearer a.b.c.",
  "Bearer a.b",
  "Bearer a.b.c\u00a0",
  "Bearer a.b. c",
  " Bearer a.b.c",
  "Bearer a.b.c, Bearer d.e.f",
  "Basic abc",
  "a.b.c",
  "Bearera.b.c",
])("returns null for a header that is not plainly a token: %j", (authorization) => {
  expect(bearerToken(authorization)).toBeNull();
});
