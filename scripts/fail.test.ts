import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";

import { ConfigError, StartError } from "#server/start-error.ts";
import { describeFailure } from "./fail.ts";

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
}

test.each([
  [new ConfigError("PORT is wrong."), "Configuration: PORT is wrong."],
  [new StartError("Port 3000 is in use."), "Port 3000 is in use."],
  [thrownBy(() => mkdirSync("/dev/null/x")), "ENOTDIR: not a directory, mkdir '/dev/null/x'"],
  ["no error at all", "no error at all"],
])("describes an expected failure in one line: %s", (error, line) => {
  expect(describeFailure(error)).toBe(line);
});

test("describes an unexpected failure with its stack", () => {
  const description = describeFailure(new TypeError("x is not a function"));
  expect(description).toMatch(/^TypeError: x is not a function\n {4}at /);
  expect(description).toContain("fail.test.ts");
});
