import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { buildWhenChanged } from "./build.ts";
import { check } from "./check.ts";
import { ensureBrowser } from "./find-browser.ts";
import { packageCommand, root, runNode } from "./run-step.ts";
import {
  joinReports,
  readPlaywrightReport,
  readVitestReport,
  summary,
  type TestReport,
} from "./test-report.ts";

/** What to run: the parameters of every call of a runner, made one after the other. */
export interface TestRuns {
  vitest: string[][];
  playwright: string[][];
  /** Whether any of them needs the built site and a database; unit tests do not. */
  needsSite: boolean;
  /** Whether the static checks run first. */
  withChecks: boolean;
}

const vitest = packageCommand("vitest", "vitest");
const playwright = packageCommand("@playwright/test", "playwright");
const reportFile = path.join(root, ".cache", "test-report.json");

/** Runs the tests and prints a summary; false if anything failed. */
export async function runTests(runs: TestRuns): Promise<boolean> {
  const started = Date.now();
  // All runs share one database, which starts while the checks run.
  const cluster = runs.needsSite ? startCluster() : undefined;
  const checking = runs.withChecks ? check() : Promise.resolve(true);
  // Beside the checks, some of which use a single core.
  const building = runs.needsSite ? buildWhenChanged(checking) : undefined;
  let [ok] = await Promise.all([checking, building, cluster]);
  if (runs.playwright.length > 0) ensureBrowser(playwright);

  const reports: TestReport[] = [];
  for (const parameters of runs.vitest) {
    const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
    const outcome = await run(vitest, [...parameters, ...output], readVitestReport);
    ok = ok && outcome.ok;
    reports.push(outcome.report);
  }
  for (const parameters of runs.playwright) {
    const all = ["test", ...parameters, "--reporter=dot,json"];
    const outcome = await run(playwright, all, readPlaywrightReport);
    ok = ok && outcome.ok;
    reports.push(outcome.report);
  }
  await (await cluster)?.();

  const report = joinReports(reports);
  ok = ok && report.passed > 0;
  process.stdout.write(summary(report, ok, Date.now() - started));
  return ok;
}

/** Starts the tests' database, which stops with this process, even on a signal. */
async function startCluster(): Promise<() => Promise<void>> {
  const { default: joinTestCluster } = await import("../tests/fixtures/test-cluster.ts");
  const stop = await joinTestCluster();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
  return stop;
}

/** Runs one of the two test runners and reads its report. */
async function run<Report>(
  command: string,
  parameters: string[],
  read: (report: Report) => TestReport,
): Promise<{ ok: boolean; report: TestReport }> {
  await rm(reportFile, { force: true });
  const environment = { NODE_ENV: "test", PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile };
  const { ok } = await runNode(command, parameters, { show: true, environment });
  const written = await readFile(reportFile, "utf8").catch(() => null);
  return { ok, report: written === null ? joinReports([]) : read(JSON.parse(written)) };
}
