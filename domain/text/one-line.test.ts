import { expect, test } from "vitest";
import { isOneLine, isRunningText } from "./one-line.ts";

test.each(["Acorn & Sons", "Forêt Carbone", "東京カーボン", "Ça va — 50 %", ""])(
  "'%s' is a valid name",
  (text) => expect([isOneLine(text), isRunningText(text)]).toEqual([true, true]),
);

test.each([
  ["a line break", "Acorn\nBcc: all@example.org", true],
  ["a tab", "Acorn\tSons", true],
  ["a null character", "Acorn\u0000", false],
  ["an escape", "Acorn\u001b[31m", false],
  ["a control character beyond ASCII", "Acorn\u0085Sons", false],
  ["a line separator", "Acorn\u2028Sons", false],
  ["a bidirectional override", "logo\u202egnp.exe", false],
])("%s is not allowed in a name", (_, text, mayRun) => {
  expect(isOneLine(text)).toBe(false);
  expect(isRunningText(text)).toBe(mayRun);
});
