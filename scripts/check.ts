import { packageCommand, runNode, step } from "./run-step.ts";

/** Static checks: types, lint and formatting, import directions and file names, unused code. */
export async function check(): Promise<boolean> {
  const router = packageCommand("@react-router/dev", "react-router");
  const routes = await step("Types of the routes", () => runNode(router, ["typegen"]));
  // Run in parallel, so that no core is idle; reported in this order.
  const lint = runNode(packageCommand("@biomejs/biome", "biome"), ["check", "--error-on-warnings"]);
  const directions = runNode("scripts/import-directions.ts", []);
  const unused = runNode(packageCommand("knip", "knip"), []);
  const types = runNode(packageCommand("typescript-7", "tsc"), ["--noEmit", "-p", "."]);
  const results = [
    routes,
    await step("Lint and format", () => lint),
    await step("Import directions and file names", () => directions),
    await step("Unused code", () => unused),
    await step("Types", () => types),
  ];
  return results.every((result) => result.ok);
}

if (import.meta.main) process.exit((await check()) ? 0 : 1);
