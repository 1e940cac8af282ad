import { cruise, format, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTypeScriptConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { importCircles } from "./import-circles.ts";
import { repeatedNames } from "./repeated-names.ts";

const folders = ["app", "demo", "domain", "server", "supabase", "scripts", "tests", "bench"];

/**
 * Which modules break a rule of .dependency-cruiser.mjs, which folders import each other in a circle,
 * and which names several modules have.
 */
async function importDirections(): Promise<string[]> {
  const options = await extractOptions("./.dependency-cruiser.mjs");
  const { output } = await cruise(folders, options, undefined, {
    tsConfig: extractTypeScriptConfig("tsconfig.json"),
  });
  if (typeof output === "string") throw new Error(output);
  return [
    ...(await brokenRules(output)),
    ...importCircles(output.modules),
    ...repeatedNames(output.modules.map(({ source }) => source)),
  ];
}

async function brokenRules(result: ICruiseResult): Promise<string[]> {
  if (result.summary.error === 0) return [];
  const { output } = await format(result, { outputType: "err-long" });
  return [String(output)];
}

const problems = await importDirections();
process.stderr.write(problems.join("\n"));
process.exit(problems.length === 0 ? 0 : 1);
