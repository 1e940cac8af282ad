import { expect, test } from "vitest";
import { jsonIn } from "./json.ts";

test("a JSON text is its value, and anything else is null", () => {
  expect(jsonIn('{"a":[1]}')).toEqual({ a: [1] });
  for (const text of ["", "{", "hello", "null"]) expect(jsonIn(text)).toBeNull();
});
