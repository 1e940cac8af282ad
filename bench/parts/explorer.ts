import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { readConfig } from "#server/config.ts";
import { startServer } from "#server/main.ts";
import { freePort } from "#server/network/free-port.ts";
import { openBrowser } from "../tests/fixtures/browser.ts";
import { signIn } from "../tests/fixtures/mailbox.ts";
import { interactions } from "./explorer-interactions.ts";
import { measurePage, openRevealed } from "./explorer-page.ts";
import { printResults, type SizeResult, sizes } from "./explorer-report.ts";
import { seedProjects } from "./generated-projects.ts";
import { measureBytes } from "./listing-bytes.ts";
import { measureInteractions, p95 } from "./main-thread.ts";

/** Loads the explorer with more and more projects in a real browser; every figure is a ratio. */
export async function benchExplorer(report: (line: string) => void): Promise<boolean> {
  const results = new Map<number, SizeResult>();
  const browser = await openBrowser();
  try {
    for (const size of sizes) {
      report(`${size.toLocaleString("en-GB")} projects: filling the database, then measuring …`);
      const result = await measureSize(browser, size);
      results.set(size, result);
      for (const [name, { work, longestTask }] of result.interactions) {
        report(
          `  ${name}: p95 ${p95(work).toFixed(1)} ms, longest task ${longestTask.toFixed(1)} ms`,
        );
      }
    }
  } finally {
    await browser.close();
  }
  return printResults(results, report);
}

async function measureSize(browser: Browser, size: number): Promise<SizeResult> {
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-bench-"));
  const port = await freePort();
  const config = readConfig({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    DEMO_DATA: "off",
  });
  const server = await startServer(config);
  try {
    if (!server.engine.api) throw new Error("The bench needs an engine in this server");
    // Measured first: with many projects the engine has no time for anything else.
    const { url, engine } = server;
    const { publishableKey } = engine;
    const { session } = await signIn({ url, publishableKey }, "bench@example.org");
    await seedProjects(server.engine.api.database, size);
    const { listingAddress, ...page } = await measurePage(browser, server);
    const bytes = await measureBytes(server, listingAddress);
    const revealed = await openRevealed(browser, server, session);
    const measured = await measureInteractions(revealed, interactions.slice(0, 3));
    await revealed.getByRole("searchbox", { name: "Search projects" }).fill("");
    await revealed.getByRole("button", { name: "Select Columns" }).click();
    const toggled = await measureInteractions(revealed, interactions.slice(3, 4));
    await revealed.keyboard.press("Escape");
    const scrolled = await measureInteractions(revealed, interactions.slice(4));
    await revealed.context().close();
    return {
      ...bytes,
      ...page,
      interactions: new Map([...measured, ...toggled, ...scrolled]),
    };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
