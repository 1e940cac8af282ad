import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const shared = {
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
};

/**
 * Slow suites share one PostgreSQL, started before the first of them, and workers keep their
 * modules between files, because reloading the server would take longer than many files do.
 */
const withCluster = {
  isolate: false,
  // The built site is already JavaScript, and runs fifteen times as fast if not transformed.
  server: { deps: { external: [/\/build\//] } },
  globalSetup: "tests/fixtures/test-cluster.ts",
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          include: ["{app,bench,demo,domain,server,scripts,supabase/functions}/**/*.test.{ts,tsx}"],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        ...shared,
        test: {
          name: "database",
          include: ["{supabase/tests,tests/rls}/**/*.test.ts"],
          ...withCluster,
        },
      },
      {
        ...shared,
        test: { name: "http", include: ["tests/http/**/*.test.ts"], ...withCluster },
      },
      {
        ...shared,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          ...withCluster,
          globalSetup: [
            withCluster.globalSetup,
            "tests/fixtures/bundle-server.ts",
            "tests/fixtures/started-once.ts",
          ],
        },
      },
    ],
  },
});
