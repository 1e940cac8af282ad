import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { errorMessage } from "#domain/error-message.ts";

/** Chromium without a user interface: renders the same pages for less than half the work. */
const headlessShell = "/usr/bin/chromium-headless-shell";

const usualPaths = [
  headlessShell,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The parts of a machine that finding and installing a browser depend on. */
export interface Machine {
  has: (file: string) => boolean;
  isRoot: boolean;
  run: (program: string, args: string[], options: { stdio: "inherit" | "ignore" }) => void;
  say: (line: string) => void;
}

const thisMachine: Machine = {
  has: existsSync,
  isRoot: process.getuid?.() === 0,
  run(program, args, options) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    execFileSync(program, args, { ...options, env });
  },
  say: (line) => process.stdout.write(`${line}\n`),
};

/** A browser for the tests: the one in CHROMIUM_PATH, an installed one, or Playwright's. */
export function findBrowser({ has }: Pick<Machine, "has"> = thisMachine): string | null {
  const candidates = [process.env.CHROMIUM_PATH, ...usualPaths, chromium.executablePath()];
  return candidates.find((file) => file && has(file)) ?? null;
}

/**
 * Installs a browser if necessary. As root on Debian, installs the headless shell even if there is
 * another browser, which would take twice as long; elsewhere Playwright's, and only if there is
 * none.
 */
export function ensureBrowser(playwright: string, machine: Machine = thisMachine): void {
  if (process.env.CHROMIUM_PATH || machine.has(headlessShell)) return;
  const isDebian = machine.isRoot && machine.has("/usr/bin/apt-get");
  if (isDebian && installDebianShell(machine)) return;
  if (findBrowser(machine)) return;
  announce("Playwright's Chromium", machine);
  machine.run(process.execPath, [playwright, "install", "chromium"], { stdio: "inherit" });
}

function announce(what: string, { say }: Machine): void {
  say(`Installing ${what} for the tests; a minute or two (set CHROMIUM_PATH to use another) …`);
}

/** Returns whether it was installed: not every system with apt-get has the package. */
function installDebianShell(machine: Machine): boolean {
  announce("Debian's package chromium-headless-shell", machine);
  const install = ["install", "-q", "-y", "--no-install-recommends", "chromium-headless-shell"];
  try {
    machine.run("apt-get", ["update", "-q"], { stdio: "ignore" });
    machine.run("apt-get", install, { stdio: "ignore" });
    return true;
  } catch (cause) {
    machine.say(`It could not be installed: ${errorMessage(cause)}`);
    return false;
  }
}
