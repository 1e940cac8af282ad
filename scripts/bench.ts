import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { StartError } from "#server/start-error.ts";
import { observeMachine } from "../bench/measuring/machine.ts";
import { createReport, type Report } from "../bench/measuring/report.ts";
import { describeNoise } from "../bench/measuring/verdict.ts";
import { advisors } from "../bench/parts/advisors.ts";
import { desk } from "../bench/parts/desk.ts";
import { explorer } from "../bench/parts/explorer.ts";
import { importing } from "../bench/parts/import.ts";
import { lighthouse } from "../bench/parts/lighthouse.ts";
import { listings } from "../bench/parts/listings.ts";
import { page } from "../bench/parts/page.ts";
import type { Part } from "../bench/parts/part.ts";
import { profile } from "../bench/parts/profile.ts";
import { requests } from "../bench/parts/requests.ts";
import { team } from "../bench/parts/team.ts";
import { openFilledSites } from "../bench/sites/filled-sites.ts";
import { buildWhenChanged } from "./build.ts";
import { describeFailure, fail } from "./fail.ts";
import { ensureBrowser } from "./find-browser.ts";
import { packageCommand } from "./run-step.ts";

/** The parts, in the order in which they run. */
const parts: Record<string, Part> = {
  requests,
  profile,
  page,
  advisors,
  lighthouse,
  listings,
  explorer,
  import: importing,
  desk,
  team,
};

const usage = `npm run bench [part …] [-- option …]

Measures the cost of pages, listings and requests, each as a ratio to a control that alternates with it,
and prints median, spread and target. Nothing else should be running on the machine.

Parts (all of them unless some are named):
${Object.entries(parts)
  .map(([name, { about }]) => `  ${name.padEnd(12)}${about}`)
  .join("\n")}

Options:
  --large      also with 200,000 projects
  --sizes      numbers of projects, smallest first (500,10000,50000)
  --rounds     how often each figure is measured (5)
  --help       this text
`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      large: { type: "boolean", default: false },
      sizes: { type: "string", default: "500,10000,50000" },
      rounds: { type: "string", default: "5" },
      help: { type: "boolean", default: false },
    },
  });
  const unknown = positionals.find((name) => !(name in parts));
  if (values.help || unknown) {
    process.stdout.write(unknown ? `There is no part ${unknown}.\n\n${usage}` : usage);
    process.exit(unknown ? 1 : 0);
  }
  const sizes = values.sizes.split(",").map(Number);
  const rounds = Number(values.rounds);
  if (![...sizes, rounds].every((number) => Number.isSafeInteger(number) && number > 0)) {
    throw new StartError("--sizes and --rounds take whole numbers, for example 500,10000 and 3.");
  }
  if (values.large) sizes.push(200_000);
  process.exit((await bench(positionals, sizes, rounds)) ? 0 : 1);
} catch (error) {
  fail(error);
}

async function bench(named: string[], sizes: number[], rounds: number): Promise<boolean> {
  ensureBrowser(packageCommand("@playwright/test", "playwright"));
  await buildWhenChanged();
  const report = createReport((text) => process.stdout.write(text));
  // Read first, because later the benchmark itself causes the load.
  const [loadAverage = 0] = loadavg();
  const noises = new Set<string>();
  await using filled = fillOnDemand(sizes, report);
  for (const [name, part] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue;
    report.say(`\nPart ${name}: checking whether this machine is idle …`);
    const noise = describeNoise({ loadAverage, ...(await observeMachine()) });
    if (noise) report.say(noise);
    if (noise) noises.add(noise);
    // If one part fails (say, a package cannot be fetched), the others still run.
    await part
      .run({ report, rounds, filledSites: filled.sites })
      .catch((error: unknown) => report.failure(name, describeFailure(error)));
  }
  return report.finish([...noises]);
}

/** Fills the sites for the first part that needs them, and keeps them for later parts. */
function fillOnDemand(sizes: number[], report: Report) {
  let filling: ReturnType<typeof openFilledSites> | undefined;
  return {
    async sites() {
      filling ??= openFilledSites(sizes, report);
      return (await filling).sites;
    },
    async [Symbol.asyncDispose]() {
      // If filling failed, it has already closed what it had opened.
      await (await filling?.catch(() => undefined))?.close();
    },
  };
}
