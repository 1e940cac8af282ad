import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { buildWhenChanged } from "./build.ts";
import { check } from "./check.ts";
import { ensureBrowser } from "./find-browser.ts";
import { packageCommand, root, runNode } from "./run-step.ts";

/** Proves the product: checks first, then every suite, or only the suites named. */
const suites = process.argv.slice(2);
const everything = suites.length === 0;
const started = Date.now();
const report = path.join(root, ".cache", "test-report.json");

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

let ok = true;
if (everything) ok = await check();
if (everything || suites.includes("e2e")) {
  ensureBrowser(packageCommand("@playwright/test", "playwright"));
}
if (suites.join() !== "unit") await buildWhenChanged();

await rm(report, { force: true });
const tests = await runNode(
  packageCommand("vitest", "vitest"),
  [
    "run",
    ...suites.map((suite) => `--project=${suite}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ],
  { show: true, environment: { NODE_ENV: "test" } },
);
const counts = JSON.parse(await readFile(report, "utf8").catch(() => "{}")) as Partial<Report>;
ok = ok && tests.ok && (counts.numPassedTests ?? 0) > 0;

const minutes = ((Date.now() - started) / 60_000).toFixed(1);
process.stdout.write(
  `\n${ok ? "Everything holds" : "Something failed: see above"} (${minutes} min).\n`,
);
process.stdout.write(
  `${counts.numPassedTests ?? 0} passed, ${counts.numFailedTests ?? 0} failed, ${counts.numPendingTests ?? 0} skipped\n`,
);
process.exit(ok ? 0 : 1);
