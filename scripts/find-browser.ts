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

/** A browser for the tests: the one named, the machine's own, or the one Playwright keeps. */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, ...usualPlaces, chromium.executablePath()];
  return candidates.find((file) => file && existsSync(file)) ?? null;
}

/** Installs what the tests need and the machine lacks: Debian's package as root, else Playwright's. */
export function ensureBrowser(playwright: string): void {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const known = findBrowser();
  const isGoodEnough =
    !isDebianRoot || known === headlessShell || known === process.env.CHROMIUM_PATH;
  if (known && isGoodEnough) return;
  process.stdout.write("Installing a browser for the tests (a minute or two) …\n");
  try {
    if (isDebianRoot) installDebianShell();
    else execFileSync(process.execPath, [playwright, "install", "chromium"], { stdio: "inherit" });
  } catch (error) {
    // Any browser will do, if more slowly.
    if (!known) throw error;
  }
}

function installDebianShell(): void {
  const options = {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  } as const;
  const install = ["install", "-q", "-y", "--no-install-recommends", "chromium-headless-shell"];
  execFileSync("apt-get", ["update", "-q"], options);
  execFileSync("apt-get", install, options);
}
