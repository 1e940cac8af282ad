import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { namedStatement } from "./statement-origin.ts";
import { statementShape } from "./statement-shape.ts";

test("a statement's shape has no values", () => {
  expect(
    statementShape(`begin; select set_config('request.jwt.claims', '{"email":"it''s@a.b"}', true)
      -- of bob@example.org
      from "projects1" where id = $1 and price > 12.5 and note = E'a\\'b' and x = $q$secret$q$`),
  ).toBe(
    'begin; select set_config(?, ?, true) from "projects1" where id = $1 and price > ? and note = ? and x = ?',
  );
});

test("no literal of any text survives, wherever it stands", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ unit: "grapheme" }), (one, other) => {
      const [first, second] = [one, other].map((text) => pg.escapeLiteral(`§${text}§`));
      expect(statementShape(`select ${first}, f(${second}) from t`)).not.toContain("§");
    }),
  );
});

test("a statement's origin cannot end its comment", () => {
  expect(namedStatement("select 1", { id: "*/ drop table x; --", group: "page" })).toBe(
    "/* page  drop table x -- */ select 1",
  );
});
