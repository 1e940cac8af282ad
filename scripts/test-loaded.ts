import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { root, runNode } from "./run-step.ts";
import { readCounts } from "./test-report.ts";

/**
 * Runs `npm test`, with the same parameters, beside processes that keep every core busy, and prints
 * the counts: a test must not need an idle machine. `--runs=3` repeats it.
 */
const load = 8;
const parameters = process.argv.slice(2);
const suites = parameters.filter((parameter) => !parameter.startsWith("--runs="));
const runs = Number(parameters.find((one) => one.startsWith("--runs="))?.slice(7) ?? 1);

/** Ends with the process that started it, even if that is killed. */
const busy = "const parent = process.ppid; while (process.ppid === parent);";
const beside: ChildProcess[] = Array.from({ length: load }, () =>
  spawn(process.execPath, ["-e", busy], { stdio: "ignore" }),
);

const lines: string[] = [];
let ok = true;
for (let run = 1; run <= runs; run += 1) {
  const outcome = await runNode(path.join(root, "scripts", "test.ts"), suites, { show: true });
  const { passed, failed, flaky } = readCounts(outcome.output);
  const minutes = (outcome.seconds / 60).toFixed(1);
  lines.push(`Run ${run}: ${passed} passed, ${failed} failed, ${flaky} flaky (${minutes} min)`);
  ok = ok && outcome.ok;
}
for (const child of beside) child.kill();
process.stdout.write(`\nBeside ${load} busy processes:\n${lines.join("\n")}\n`);
process.exit(ok ? 0 : 1);
