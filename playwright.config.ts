import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tests/fixtures/browser.ts";

/** The browser tests; Vitest runs all others. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: ".cache/browser-tests",
  globalSetup: "tests/fixtures/test-cluster.ts",
  // One more than the two cores: with two workers, a sixth of their time is idle while pages wait.
  workers: 3,
  // A test waits for what must happen, and how long that takes depends on the machine.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  // Everywhere, not only in CI; the summary names the tests that needed it.
  retries: 1,
  // The built site is already JavaScript.
  build: { external: ["**/build/**"] },
  use: {
    // All pages of a profile share one renderer process, which an open page keeps between tests.
    launchOptions: launchOptions(
      "--process-per-site",
      "--renderer-process-limit=1",
      "--disable-site-isolation-trials",
    ),
    actionTimeout: 60_000,
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
