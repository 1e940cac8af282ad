import { packageCommand, runNode, step } from "./run-step.ts";

/** What can be known without running the product: types, style, import directions, unused code. */
export async function check(): Promise<boolean> {
  const router = packageCommand("@react-router/dev", "react-router");
  const results = [
    await step("Types of the routes", () => runNode(router, ["typegen"])),
    await step("Types", () =>
      runNode(packageCommand("typescript", "tsc"), ["--noEmit", "-p", "."]),
    ),
    await step("Lint and format", () =>
      runNode(packageCommand("@biomejs/biome", "biome"), ["check", "--error-on-warnings"]),
    ),
    await step("Import directions", () =>
      runNode(packageCommand("dependency-cruiser", "depcruise"), [
        "app",
        "domain",
        "server",
        "supabase",
        "scripts",
        "tests",
        "bench",
      ]),
    ),
    await step("Unused code", () => runNode(packageCommand("knip", "knip"), [])),
  ];
  return results.every((result) => result.ok);
}

if (import.meta.main) process.exit((await check()) ? 0 : 1);
