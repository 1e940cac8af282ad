import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./run-step.ts";
import {
  joinReports,
  readPlaywrightReport,
  readVitestReport,
  slowestFiles,
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

  test("name the slowest files, counting every run of their tests", () => {
    expect(slowestFiles(joinReports([vitest, playwright]))).toEqual([
      { name: "tests/e2e/site/home.spec.ts", seconds: 4.5 },
      { name: "tests/http/mail.test.ts", seconds: 2.5 },
    ]);
  });
});
