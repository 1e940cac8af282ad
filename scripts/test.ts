import path from "node:path";
import { fail } from "./fail.ts";
import { runTests } from "./run-tests.ts";

/** Only when named: few machines have what they need. */
const onDemand = ["browsers", "supabase", "copies", "manual"];
const suites = ["unit", "database", "http", "faults", "e2e", ...onDemand];

/** Runs the checks and every suite, or only the suites named, such as `http` or `e2e/explorer`. */
const named = process.argv.slice(2).map((name) => {
  const [suite = "", ...filter] = name.split("/");
  return { suite, filter: filter.join("/") };
});
const everything = named.length === 0;
for (const { suite } of named) {
  if (!suites.includes(suite)) {
    fail(`There is no suite '${suite}'. The suites are ${suites.join(", ")}.`);
  }
}
const browserSuites = named.filter(({ suite }) => suite === "e2e");
const otherSuites = named.filter(({ suite }) => suite !== "e2e");

const vitest = [
  "run",
  ...(everything ? onDemand.map((suite) => `--project=!${suite}`) : []),
  ...new Set(otherSuites.map(({ suite }) => `--project=${suite}`)),
  ...otherSuites.flatMap(({ filter }) => filter || []),
];
const playwright = browserSuites.map(({ filter }) => path.posix.join("tests/e2e", filter));

const ok = await runTests({
  vitest: everything || otherSuites.length > 0 ? [vitest] : [],
  playwright: everything || browserSuites.length > 0 ? [playwright] : [],
  needsSite: everything || named.some(({ suite }) => !["unit", "manual"].includes(suite)),
  withChecks: everything,
});
process.exit(ok ? 0 : 1);
