import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Chromium without a window's own parts: the same pages for less than half the work. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const usualPlaces = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** A browser for the tests: the one that CHROMIUM_PATH names, the machine's own, or the one Playwright keeps. */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()];
  return candidates.find((file) => file && existsSync(file)) ?? null;
}

/**
 * Sees to a browser. As root on Debian that is the headless shell even beside another browser, which
 * would take twice as long; elsewhere Playwright's, and only where there is none.
 */
export function ensureBrowser(playwright: string): void {
  if (process.env.CHROMIUM_PATH || existsSync(headlessShell)) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    installDebianShell();
  } else if (!findBrowser()) {
    announce("Playwright's Chromium");
    execFileSync(process.execPath, [playwright, "install", "chromium"], { stdio: "inherit" });
  }
}

function announce(what: string): void {
  process.stdout.write(
    `Installing ${what} for the tests, a minute or two (CHROMIUM_PATH names another browser) …\n`,
  );
}

function installDebianShell(): void {
  announce("Debian's package chromium-headless-shell");
  const options = {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  } as const;
  const install = ["install", "-q", "-y", "--no-install-recommends", "chromium-headless-shell"];
  try {
    execFileSync("apt-get", ["update", "-q"], options);
    execFileSync("apt-get", install, options);
  } catch (cause) {
    if (!findBrowser()) throw cause;
  }
}
