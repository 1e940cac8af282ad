import path from "node:path";
import { root } from "./run-step.ts";

/** The results of one runner's tests. */
export interface TestReport {
  passed: number;
  skipped: number;
  /** Tests that failed, and files whose tests could not begin. */
  failures: string[];
  /** Tests that failed at first and passed when run again. */
  flaky: string[];
  files: { name: string; seconds: number }[];
}

/** The part of Vitest's JSON report that is used here. */
export interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  name: string;
  startTime: number;
  endTime: number;
  status: string;
  assertionResults: { fullName: string; status: string }[];
}

export function readVitestReport(report: VitestReport): TestReport {
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(failuresOf),
    flaky: [],
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

function failuresOf({ name, status, assertionResults }: VitestFile): string[] {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (status === "failed" && failed.length === 0) return [`${file}: could not begin`];
  return failed.map(({ fullName }) => `${file}: ${fullName}`);
}

/** The part of Playwright's JSON report used here; a file is a suite, as is each of its groups. */
export interface PlaywrightReport {
  stats: { expected: number; skipped: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  specs: {
    title: string;
    tests: { status: string; results: { duration: number }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

export function readPlaywrightReport({ stats, suites }: PlaywrightReport): TestReport {
  const named = (outcome: string) =>
    suites.flatMap((suite) =>
      specsOf(suite)
        .filter(({ tests }) => tests.some(({ status }) => status === outcome))
        .map(({ title }) => `tests/e2e/${suite.file}: ${title}`),
    );
  return {
    passed: stats.expected + stats.flaky,
    skipped: stats.skipped,
    failures: named("unexpected"),
    flaky: named("flaky"),
    files: suites.map((suite) => {
      const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
      const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0);
      return { name: `tests/e2e/${suite.file}`, seconds: milliseconds / 1000 };
    }),
  };
}

function specsOf({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite["specs"] {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Combines several reports into one. */
export function joinReports(reports: TestReport[]): TestReport {
  return {
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    skipped: reports.reduce((sum, { skipped }) => sum + skipped, 0),
    failures: reports.flatMap(({ failures }) => failures),
    flaky: reports.flatMap(({ flaky }) => flaky),
    files: reports.flatMap(({ files }) => files),
  };
}

/** What a run ends with; its last line is the counts. */
export function summary(report: TestReport, ok: boolean, milliseconds: number): string {
  const { passed, failures, skipped, flaky } = report;
  const slowest = report.files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  const lines = [
    "",
    "The slowest files:",
    ...slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`),
    "",
    ...list("failed:", failures),
    ...list("flaky (failed, then passed when run again):", flaky),
    `${ok ? "Everything passed" : "Something failed: see above"} (${(milliseconds / 60_000).toFixed(1)} min).`,
    `${passed} passed, ${failures.length} failed, ${skipped} skipped`,
  ];
  return `${lines.join("\n")}\n`;
}

const list = (what: string, names: string[]) =>
  names.length === 0 ? [] : [`${names.length} ${what}`, ...names.map((name) => `  ${name}`), ""];

/** The counts in the summary at the end of a run's output. */
export function readCounts(output: string): Record<"passed" | "failed" | "flaky", number> {
  const end = output.slice(output.lastIndexOf("The slowest files:"));
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(end)?.[1] ?? 0);
  return { passed: count("passed"), failed: count("failed"), flaky: count("flaky") };
}
