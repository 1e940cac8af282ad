import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ensureBrowser, findBrowser } from "./find-browser.ts";

vi.mock("node:child_process", () => ({ execFileSync: vi.fn() }));
vi.mock("node:fs", async (original) => ({
  ...(await original<typeof import("node:fs")>()),
  existsSync: vi.fn(),
}));

function machine({ files, root }: { files: string[]; root: boolean }) {
  vi.mocked(existsSync).mockImplementation((file) => files.includes(String(file)));
  vi.spyOn(process, "getuid").mockReturnValue(root ? 0 : 1000);
}

const said = vi.spyOn(process.stdout, "write");
const programs = () => vi.mocked(execFileSync).mock.calls.map(([program]) => program);
beforeEach(() => {
  vi.mocked(execFileSync).mockReset();
  said.mockReset().mockReturnValue(true);
  vi.stubEnv("CHROMIUM_PATH", "");
});
afterEach(() => vi.unstubAllEnvs());

const aptGet = "/usr/bin/apt-get";
const shell = "/usr/bin/chromium-headless-shell";

describe("a browser for the tests", () => {
  test("is the one named, then the headless shell, then another, then Playwright's own", () => {
    const own = chromium.executablePath();
    vi.stubEnv("CHROMIUM_PATH", "/opt/chrome");
    machine({ files: ["/opt/chrome", shell, "/usr/bin/chromium"], root: false });
    expect(findBrowser()).toBe("/opt/chrome");
    machine({ files: [shell, "/usr/bin/chromium", own], root: false });
    expect(findBrowser()).toBe(shell);
    machine({ files: ["/usr/bin/chromium", own], root: false });
    expect(findBrowser()).toBe("/usr/bin/chromium");
    machine({ files: [own], root: false });
    expect(findBrowser()).toBe(own);
  });

  test("is not installed where there is one, or one is named", () => {
    machine({ files: [aptGet, "/usr/bin/google-chrome"], root: false });
    ensureBrowser("playwright.js");
    machine({ files: [aptGet, shell], root: true });
    ensureBrowser("playwright.js");
    vi.stubEnv("CHROMIUM_PATH", "/opt/chrome");
    machine({ files: [aptGet, "/opt/chrome"], root: true });
    ensureBrowser("playwright.js");
    expect(programs()).toEqual([]);
    expect(said).not.toHaveBeenCalled();
  });

  test.each([[], ["/usr/bin/chromium"]])(
    "is Debian's headless shell for a root, even beside another, and the command says so",
    (...others) => {
      machine({ files: [aptGet, ...others], root: true });
      ensureBrowser("playwright.js");
      expect(programs()).toEqual(["apt-get", "apt-get"]);
      expect(said.mock.lastCall?.[0]).toContain(
        "Installing Debian's package chromium-headless-shell",
      );
    },
  );

  test("may fail to come from Debian where there is another", () => {
    vi.mocked(execFileSync).mockImplementation(() => {
      throw new Error("no network");
    });
    machine({ files: [aptGet], root: true });
    expect(() => ensureBrowser("playwright.js")).toThrow("no network");
    machine({ files: [aptGet, "/usr/bin/chromium"], root: true });
    ensureBrowser("playwright.js");
    expect(findBrowser()).toBe("/usr/bin/chromium");
  });

  test("comes from Playwright for anybody else, and the command says so", () => {
    machine({ files: [aptGet], root: false });
    ensureBrowser("playwright.js");
    expect(programs()).toEqual([process.execPath]);
    expect(said.mock.lastCall?.[0]).toContain("Installing Playwright's Chromium");
  });
});
