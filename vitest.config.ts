import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const shared = {
  resolve: { alias: { "~": fileURLToPath(new URL("app", import.meta.url)) } },
};

/**
 * A test waits for what must happen, and how long that takes depends on the machine: these limits
 * only end a wait for something that will never happen.
 */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
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
  ...patience,
};

export default defineConfig({
  test: {
    maxWorkers: 3,
    // A busy machine needs longer than ten seconds to end the processes of five workers.
    teardownTimeout: 120_000,
    projects: [
      {
        ...shared,
        test: {
          name: "unit",
          include: ["{app,bench,demo,domain,server,scripts,supabase/functions}/**/*.test.{ts,tsx}"],
          isolate: false,
          ...patience,
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
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          ...withCluster,
          // Many of them wait for a moment that the server lets pass, and leave the cores idle.
          maxWorkers: 5,
          sequence: { groupOrder: 1 },
        },
      },
      // Not part of 'npm test': needs browsers that few machines have.
      {
        ...shared,
        test: { name: "browsers", include: ["tests/browsers/**/*.test.ts"], ...withCluster },
      },
      // Not part of 'npm test' either: fetches Supabase's command line and Deno, and needs Debian's PostgreSQL.
      {
        ...shared,
        test: { name: "supabase", include: ["tests/supabase/**/*.test.ts"], ...withCluster },
      },
      // Not part of 'npm test': needs Debian packages, and takes minutes.
      {
        ...shared,
        test: { name: "copies", include: ["tests/copies/**/*.test.ts"], ...patience },
      },
      // Not part of 'npm test': follows the manual in an empty Debian, as root, for minutes.
      {
        ...shared,
        test: {
          name: "manual",
          include: ["tests/manual/**/*.test.ts"],
          ...patience,
          // Hundreds of packages are installed.
          testTimeout: 1_800_000,
          hookTimeout: 1_800_000,
        },
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
