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
  numPendingTests: 2,
  testResults: [
    {
      name: path.join(root, "tests/http/mail.test.ts"),
      startTime: 1000,
      endTime: 3500,
      status: "failed",
      assertionResults: [
        { fullName: "a message is sent", status: "passed" },
        { fullName: "a message is sent once", status: "failed" },
      ],
    },
    {
      name: path.join(root, "tests/http/metrics.test.ts"),
      startTime: 1000,
      endTime: 2000,
      status: "failed",
      assertionResults: [{ fullName: "a request is counted", status: "skipped" }],
    },
  ],
});

const result = (duration: number) => ({ duration });
const playwright = readPlaywrightReport({
  stats: { expected: 4, skipped: 1, flaky: 1 },
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
            { title: "prints", tests: [{ status: "unexpected", results: [result(500)] }] },
          ],
        },
      ],
    },
  ],
});

describe("the joined reports of both runners", () => {
  test("add up the counts; a test that passed on its second run counts as passed", () => {
    expect(joinReports([vitest, playwright])).toMatchObject({ passed: 8, skipped: 3 });
  });

  test("name the failed tests, and the files that did not get as far as a test", () => {
    expect(joinReports([vitest, playwright]).failures).toEqual([
      "tests/http/mail.test.ts: a message is sent once",
      "tests/http/metrics.test.ts: could not begin",
      "tests/e2e/site/home.spec.ts: prints",
    ]);
  });

  test("name the flaky tests", () => {
    expect(joinReports([vitest, playwright]).flaky).toEqual([
      "tests/e2e/site/home.spec.ts: scrolls",
    ]);
  });

  test("are summed up: the slowest files, the failed and flaky tests by name, and the counts last", () => {
    expect(summary(joinReports([vitest, playwright]), false, 90_000).split("\n")).toEqual([
      "",
      "The slowest files:",
      "    5.0 s  tests/e2e/site/home.spec.ts",
      "    2.5 s  tests/http/mail.test.ts",
      "    1.0 s  tests/http/metrics.test.ts",
      "",
      "3 failed:",
      "  tests/http/mail.test.ts: a message is sent once",
      "  tests/http/metrics.test.ts: could not begin",
      "  tests/e2e/site/home.spec.ts: prints",
      "",
      "1 flaky (failed, then passed when run again):",
      "  tests/e2e/site/home.spec.ts: scrolls",
      "",
      "Something failed: see above (1.5 min).",
      "8 passed, 3 failed, 3 skipped",
      "",
    ]);
  });
});

describe("the counts of a run", () => {
  test("are read from its output, whatever the runners print before", () => {
    const output = `12 passed, 9 failed, 7 flaky\n${summary(joinReports([vitest, playwright]), false, 0)}`;
    expect(readCounts(output)).toEqual({ passed: 8, failed: 3, flaky: 1 });
  });

  test("are none for a run that did not finish", () => {
    expect(readCounts("The site could not be built.")).toEqual({ passed: 0, failed: 0, flaky: 0 });
  });
});
