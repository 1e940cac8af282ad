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
  slowestFiles,
  type TestReport,
} from "./test-report.ts";

/** Runs the checks and every suite, or only the suites named, such as `http` or `e2e/explorer`. */
const named = process.argv.slice(2).map((name) => {
  const [suite = "", ...filter] = name.split("/");
  return { suite, filter: filter.join("/") };
});
const everything = named.length === 0;
const browserSuites = named.filter(({ suite }) => suite === "e2e");
const otherSuites = named.filter(({ suite }) => suite !== "e2e");
const playwright = packageCommand("@playwright/test", "playwright");
const reportFile = path.join(root, ".cache", "test-report.json");
const started = Date.now();

// Both runners share one database, which starts while the checks run.
const cluster = everything ? startCluster() : undefined;
let ok = everything ? await check() : true;
if (everything || browserSuites.length > 0) ensureBrowser(playwright);
if (everything || named.some(({ suite }) => suite !== "unit")) await buildWhenChanged();
await cluster;

const reports: TestReport[] = [];
if (everything || otherSuites.length > 0) {
  reports.push(
    await runTests(packageCommand("vitest", "vitest"), readVitestReport, [
      "run",
      ...new Set(otherSuites.map(({ suite }) => `--project=${suite}`)),
      ...otherSuites.flatMap(({ filter }) => filter || []),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
    ]),
  );
}
if (everything || browserSuites.length > 0) {
  reports.push(
    await runTests(playwright, readPlaywrightReport, [
      "test",
      ...browserSuites.map(({ filter }) => path.posix.join("tests/e2e", filter)),
      "--reporter=dot,json",
    ]),
  );
}
await (await cluster)?.();
const all = joinReports(reports);
ok = ok && all.passed > 0;

say("\nThe slowest files:");
for (const { name, seconds } of slowestFiles(all)) {
  say(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}
if (all.flaky.length > 0) say(`\nFlaky (passed on the second run): ${all.flaky.join("; ")}`);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
say(`\n${ok ? "Everything passed" : "Something failed: see above"} (${minutes} min).`);
say(`${all.passed} passed, ${all.failed} failed, ${all.skipped} skipped`);
process.exit(ok ? 0 : 1);

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
async function runTests<Report>(
  command: string,
  read: (report: Report) => TestReport,
  parameters: string[],
): Promise<TestReport> {
  await rm(reportFile, { force: true });
  const environment = { NODE_ENV: "test", PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile };
  const outcome = await runNode(command, parameters, { show: true, environment });
  ok = ok && outcome.ok;
  const written = await readFile(reportFile, "utf8").catch(() => null);
  return written === null ? joinReports([]) : read(JSON.parse(written));
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
