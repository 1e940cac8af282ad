import { chromium } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ensureBrowser, findBrowser, type Machine } from "./find-browser.ts";

/** A machine with these files; `offline` when nothing can be installed there. */
function machine({ files, isRoot = false, offline = false }: MachineOptions) {
  const programs: string[] = [];
  const said: string[] = [];
  const found: Machine = {
    has: (file) => files.includes(file),
    isRoot,
    run(program) {
      if (offline) throw new Error("no network");
      programs.push(program);
    },
    say: (line) => said.push(line),
  };
  return { ...found, programs, said };
}

interface MachineOptions {
  files: string[];
  isRoot?: boolean;
  offline?: boolean;
}

beforeEach(() => {
  vi.stubEnv("CHROMIUM_PATH", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const aptGet = "/usr/bin/apt-get";
const shell = "/usr/bin/chromium-headless-shell";

describe("a browser for the tests", () => {
  test("is the one named, then the headless shell, then another, then Playwright's own", () => {
    const own = chromium.executablePath();
    const found = (...files: string[]) => findBrowser(machine({ files }));
    expect(found(shell, "/usr/bin/chromium", own)).toBe(shell);
    expect(found("/usr/bin/chromium", own)).toBe("/usr/bin/chromium");
    expect(found(own)).toBe(own);
    expect(found()).toBeNull();
    vi.stubEnv("CHROMIUM_PATH", "/opt/chrome");
    expect(found("/opt/chrome", shell, "/usr/bin/chromium")).toBe("/opt/chrome");
  });

  test("is not installed where there is one, or one is named", () => {
    const withChrome = machine({ files: [aptGet, "/usr/bin/google-chrome"] });
    const withShell = machine({ files: [aptGet, shell], isRoot: true });
    for (const one of [withChrome, withShell]) ensureBrowser("playwright.js", one);
    vi.stubEnv("CHROMIUM_PATH", "/opt/chrome");
    const withNamed = machine({ files: [aptGet, "/opt/chrome"], isRoot: true });
    ensureBrowser("playwright.js", withNamed);
    for (const { programs, said } of [withChrome, withShell, withNamed]) {
      expect([...programs, ...said]).toEqual([]);
    }
  });

  test.each([[], ["/usr/bin/chromium"]])(
    "is Debian's headless shell for a root, even beside another, and the command says so",
    (...others) => {
      const debian = machine({ files: [aptGet, ...others], isRoot: true });
      ensureBrowser("playwright.js", debian);
      expect(debian.programs).toEqual(["apt-get", "apt-get"]);
      expect(debian.said[0]).toContain("Installing Debian's package chromium-headless-shell");
    },
  );

  test("may fail to come from Debian where there is another", () => {
    const bare = machine({ files: [aptGet], isRoot: true, offline: true });
    expect(() => ensureBrowser("playwright.js", bare)).toThrow("no network");
    const files = [aptGet, "/usr/bin/chromium"];
    const other = machine({ files, isRoot: true, offline: true });
    expect(() => ensureBrowser("playwright.js", other)).not.toThrow();
    expect(findBrowser(other)).toBe("/usr/bin/chromium");
  });

  test("comes from Playwright for anybody else, and the command says so", () => {
    const laptop = machine({ files: [aptGet] });
    ensureBrowser("playwright.js", laptop);
    expect(laptop.programs).toEqual([process.execPath]);
    expect(laptop.said[0]).toContain("Installing Playwright's Chromium");
  });
});
