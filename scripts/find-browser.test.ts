import { chromium } from "@playwright/test";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ensureBrowser, findBrowser, type Machine } from "./find-browser.ts";

/** A machine with these files; `lacks` is a program that fails on it. */
function machine({ files, isRoot = false, lacks }: MachineOptions) {
  const programs: string[] = [];
  const lines: string[] = [];
  const found: Machine = {
    has: (file) => files.includes(file),
    isRoot,
    run(program) {
      if (program === lacks) throw new Error("no such package");
      programs.push(program);
    },
    say: (line) => lines.push(line),
  };
  return { ...found, programs, lines };
}

interface MachineOptions {
  files: string[];
  isRoot?: boolean;
  lacks?: string;
}

beforeEach(() => {
  vi.stubEnv("CHROMIUM_PATH", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const aptGet = "/usr/bin/apt-get";
const shell = "/usr/bin/chromium-headless-shell";

describe("the browser for the tests", () => {
  test("is the configured one, else the headless shell, else another, else Playwright's", () => {
    const own = chromium.executablePath();
    const found = (...files: string[]) => findBrowser(machine({ files }));
    expect(found(shell, "/usr/bin/chromium", own)).toBe(shell);
    expect(found("/usr/bin/chromium", own)).toBe("/usr/bin/chromium");
    expect(found(own)).toBe(own);
    expect(found()).toBeNull();
    vi.stubEnv("CHROMIUM_PATH", "/opt/chrome");
    expect(found("/opt/chrome", shell, "/usr/bin/chromium")).toBe("/opt/chrome");
  });

  test("is not installed if there is one, or one is configured", () => {
    const withChrome = machine({ files: [aptGet, "/usr/bin/google-chrome"] });
    const withShell = machine({ files: [aptGet, shell], isRoot: true });
    for (const one of [withChrome, withShell]) ensureBrowser("playwright.js", one);
    vi.stubEnv("CHROMIUM_PATH", "/opt/chrome");
    const withNamed = machine({ files: [aptGet, "/opt/chrome"], isRoot: true });
    ensureBrowser("playwright.js", withNamed);
    for (const { programs, lines } of [withChrome, withShell, withNamed]) {
      expect([...programs, ...lines]).toEqual([]);
    }
  });

  test.each([[], ["/usr/bin/chromium"]])(
    "is Debian's headless shell for root, even if there is another, and the install is announced",
    (...others) => {
      const debian = machine({ files: [aptGet, ...others], isRoot: true });
      ensureBrowser("playwright.js", debian);
      expect(debian.programs).toEqual(["apt-get", "apt-get"]);
      expect(debian.lines[0]).toContain("Installing Debian's package chromium-headless-shell");
    },
  );

  test("is another existing one, else Playwright's, if Debian's package cannot be installed", () => {
    const other = machine({ files: [aptGet, "/usr/bin/chromium"], isRoot: true, lacks: "apt-get" });
    ensureBrowser("playwright.js", other);
    expect(other.programs).toEqual([]);
    expect(other.lines[1]).toBe("It could not be installed: no such package");
    const bare = machine({ files: [aptGet], isRoot: true, lacks: "apt-get" });
    ensureBrowser("playwright.js", bare);
    expect(bare.programs).toEqual([process.execPath]);
  });

  test("comes from Playwright for other users, and the install is announced", () => {
    const laptop = machine({ files: [aptGet] });
    ensureBrowser("playwright.js", laptop);
    expect(laptop.programs).toEqual([process.execPath]);
    expect(laptop.lines[0]).toContain("Installing Playwright's Chromium");
  });
});
