import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { testsOf } from "./changed-tests.ts";
import { root } from "./run-step.ts";
import { runTests } from "./run-tests.ts";

/** Runs what the changes since `main`, or since the commit named, can break. */
const [since = "main"] = process.argv.slice(2);
const git = (...parameters: string[]) =>
  execFileSync("git", parameters, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

const changed = [
  ...git("diff", "--name-only", "--diff-filter=d", "--merge-base", since),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const { related, vitest, playwright } = testsOf(changed, {
  files: git("ls-files", "--cached", "--others", "--exclude-standard"),
  read: (file) => readFileSync(path.join(root, file), "utf8"),
});
const count = vitest.length + playwright.length;
process.stdout.write(
  `${changed.length} files have changed since ${since}: their unit tests, and ${count} test files that reach them.\n`,
);
if (related.length + count === 0) process.exit(0);
const ok = await runTests({
  vitest: [
    ...(related.length > 0
      ? [["related", "--run", "--project=unit", "--passWithNoTests", ...related]]
      : []),
    ...(vitest.length > 0 ? [["run", ...vitest]] : []),
  ],
  playwright: playwright.length > 0 ? [playwright] : [],
  needsSite: count > 0,
  withChecks: false,
});
process.exit(ok ? 0 : 1);
