import { benchExplorer } from "../bench/explorer.ts";
import { buildWhenChanged } from "./build.ts";
import { ensureBrowser } from "./find-browser.ts";
import { packageCommand } from "./run-step.ts";

/** The benchmark's parts by name; all of them run unless some are named. */
const parts: Record<string, (report: (line: string) => void) => Promise<boolean>> = {
  explorer: benchExplorer,
};

const report = (line: string) => process.stdout.write(`${line}\n`);
const named = process.argv.slice(2);

ensureBrowser(packageCommand("@playwright/test", "playwright"));
await buildWhenChanged();

let ok = true;
for (const [name, run] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  ok = (await run(report)) && ok;
}
report(ok ? "\nEvery target is met." : "\nSome targets are missed: see above.");
process.exit(ok ? 0 : 1);
