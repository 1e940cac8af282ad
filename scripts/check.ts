import { packageCommand, runNode, step } from "./run-step.ts";

/** What can be known without running the product: types, style, import directions, unused code. */
export async function check(): Promise<boolean> {
  const router = packageCommand("@react-router/dev", "react-router");
  const routes = await step("Types of the routes", () => runNode(router, ["typegen"]));
  // The compiler takes longest and uses one core: the others run beside it.
  const types = runNode(packageCommand("typescript-7", "tsc"), ["--noEmit", "-p", "."]);
  const results = [
    routes,
    await step("Lint and format", () =>
      runNode(packageCommand("@biomejs/biome", "biome"), ["check", "--error-on-warnings"]),
    ),
    await step("Import directions", () =>
      runNode(packageCommand("dependency-cruiser", "depcruise"), [
        "app",
        "demo",
        "domain",
        "server",
        "supabase",
        "scripts",
        "tests",
        "bench",
      ]),
    ),
    await step("Unused code", () => runNode(packageCommand("knip", "knip"), [])),
    await step("Types", () => types),
  ];
  return results.every((result) => result.ok);
}

if (import.meta.main) process.exit((await check()) ? 0 : 1);
