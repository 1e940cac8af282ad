import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const usualPlaces = [
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

/** Installs one where none is: Debian's package as root, else Playwright's own build. */
export function installBrowser(playwright: string): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync("/usr/bin/apt-get")) {
    const options = {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    } as const;
    execFileSync("apt-get", ["update", "-q"], options);
    execFileSync(
      "apt-get",
      ["install", "-q", "-y", "--no-install-recommends", "chromium"],
      options,
    );
    return;
  }
  execFileSync(process.execPath, [playwright, "install", "chromium"], { stdio: "inherit" });
}
