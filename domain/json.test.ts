import { expect, test } from "vitest";
import { parseJson } from "./json.ts";

test("a JSON text is its value, and anything else is null", () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  for (const text of ["", "{", "hello", "null"]) expect(parseJson(text)).toBeNull();
});
