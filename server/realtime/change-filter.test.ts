import { expect, test } from "vitest";
import { parseChangeFilter } from "./change-filter.ts";

test("reads a filter as the client writes it", () => {
  expect(parseChangeFilter("id=eq.7")).toEqual([{ column: "id", operator: "=", values: ["7"] }]);
  expect(parseChangeFilter("status=in.(open,closed)")).toEqual([
    { column: "status", operator: "in", values: ["open", "closed"] },
  ]);
  expect(parseChangeFilter("amount=gte.1.5,name=neq.a=b")).toEqual([
    { column: "amount", operator: ">=", values: ["1.5"] },
    { column: "name", operator: "<>", values: ["a=b"] },
  ]);
  expect(parseChangeFilter('name=eq."a,\\"b\\\\",city=in.("x,y",z)')).toEqual([
    { column: "name", operator: "=", values: ['a,"b\\'] },
    { column: "city", operator: "in", values: ["x,y", "z"] },
  ]);
  expect(parseChangeFilter("")).toEqual([]);
});

test.each([
  "id",
  "id=7",
  "id=like.7%",
  "id=not.eq.7",
  "id=constructor.7",
  "=eq.7",
  'id=eq."7',
  'id=eq."7"8',
  "id=in.7",
  "id=in.(7",
  "id=in.(7))",
  "id=in.((7))",
  "id=eq.7,",
  '"id"=eq.7',
  `id=in.(${Array(101).fill("1").join()})`,
])("refuses %s", (filter) => {
  expect(parseChangeFilter(filter)).toBeNull();
});
