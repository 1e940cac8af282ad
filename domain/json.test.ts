import { expect, test } from "vitest";
import { parseJson } from "./json.ts";

test("parses JSON, and returns null for anything else", () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  for (const text of ["", "{", "hello", "null"]) expect(parseJson(text)).toBeNull();
});
