import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./run-step.ts";
import {
  joinReports,
  readCounts,
  readPlaywrightReport,
  readVitestReport,
  summary,
} from "./test-report.ts";

const vitest = readVitestReport({
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 2,
  testResults: [
    { name: path.join(root, "tests/http/mail.test.ts"), startTime: 1000, endTime: 3500 },
  ],
});

const result = (duration: number) => ({ duration });
const playwright = readPlaywrightReport({
  stats: { expected: 4, unexpected: 1, skipped: 1, flaky: 1 },
  suites: [
    {
      file: "site/home.spec.ts",
      specs: [{ title: "opens", tests: [{ status: "expected", results: [result(500)] }] }],
      suites: [
        {
          file: "site/home.spec.ts",
          specs: [
            {
              title: "scrolls",
              tests: [{ status: "flaky", results: [result(3000), result(1000)] }],
            },
          ],
        },
      ],
    },
  ],
});

describe("the joined reports of both runners", () => {
  test("add up the counts; a test that passed on its second run counts as passed", () => {
    expect(joinReports([vitest, playwright])).toMatchObject({ passed: 8, failed: 2, skipped: 3 });
  });

  test("name the flaky tests", () => {
    expect(joinReports([vitest, playwright]).flaky).toEqual([
      "tests/e2e/site/home.spec.ts: scrolls",
    ]);
  });

  test("are summed up: the slowest files, the flaky tests by name, and the counts last", () => {
    expect(summary(joinReports([vitest, playwright]), false, 90_000).split("\n")).toEqual([
      "",
      "The slowest files:",
      "    4.5 s  tests/e2e/site/home.spec.ts",
      "    2.5 s  tests/http/mail.test.ts",
      "",
      "1 flaky (failed, then passed when run again):",
      "  tests/e2e/site/home.spec.ts: scrolls",
      "",
      "Something failed: see above (1.5 min).",
      "8 passed, 2 failed, 3 skipped",
      "",
    ]);
  });
});

describe("the counts of a run", () => {
  test("are read from its output, whatever the runners print before", () => {
    const output = `12 passed, 9 failed, 7 flaky\n${summary(joinReports([vitest, playwright]), false, 0)}`;
    expect(readCounts(output)).toEqual({ passed: 8, failed: 2, flaky: 1 });
  });

  test("are none for a run that did not finish", () => {
    expect(readCounts("The site could not be built.")).toEqual({ passed: 0, failed: 0, flaky: 0 });
  });
});
