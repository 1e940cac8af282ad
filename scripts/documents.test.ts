import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const trackedFiles = () =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  }).split("\n");
const decisions = readdirSync(path.join(root, "docs/decisions"));
const superseding = /superseded by \[(\d{3})\]\(([^)]+)\)/g;

describe("a decision", () => {
  test.each(decisions)("%s says what was decided, when, and whether it still holds", (name) => {
    const [title, blank, status, next] = read(`docs/decisions/${name}`).split("\n");
    expect(title).toMatch(/^# \D/);
    expect(status).toMatch(
      /^\*\*Status:\*\* (accepted|superseded by \S+), \d{4}-\d\d-\d\d(; .+)?$/,
    );
    expect([blank, next]).toEqual(["", ""]);
    for (const [, number = "", file = ""] of status?.matchAll(superseding) ?? []) {
      expect(file.startsWith(`${number}-`), status).toBe(true);
      expect(decisions).toContain(file);
    }
  });

  test("has a number of its own", () => {
    const numbers = decisions.map((name) => /^(\d{3})-[a-z0-9-]+\.md$/.exec(name)?.[1]);
    expect(new Set(numbers).size).toBe(decisions.length);
    expect(numbers).not.toContain(undefined);
  });
});

test("the recipes of CONTRIBUTING.md name files that exist", () => {
  const named = [...read("CONTRIBUTING.md").matchAll(/`([\w.-]+\/[\w./-]*)`/g)];
  expect(named.length).toBeGreaterThan(20);
  const missing = named
    .map(([, file = ""]) => file)
    .filter((file) => !existsSync(path.join(root, file)));
  expect(missing).toEqual([]);
});

describe("docs/spec.md", () => {
  const page = read("docs/spec.md");
  const rows = [...page.matchAll(/^\| (\d\.\d)\.(\d+) \|(.*)\|(.*)\|(.*)\|(.*)\|$/gm)];

  test("names files and tests that exist, each so that no other is meant", () => {
    const files = trackedFiles();
    const named = rows.flatMap(([, , , , where = "", test = ""]) =>
      [...`${where}${test}`.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
    );
    const found = (name: string) =>
      files.filter((file) => file === name || file.endsWith(`/${name}`));
    expect([...new Set(named)].filter((name) => found(name).length !== 1)).toEqual([]);
  });

  test("says of every requirement where it is met and which test proves it", () => {
    expect(rows.length).toBeGreaterThan(300);
    for (const [row, , , requirement, where, test] of rows) {
      expect(
        [requirement, where, test].filter((cell) => !cell?.trim()),
        row,
      ).toEqual([]);
    }
  });

  test("quotes no text that the tests it names do not contain", () => {
    const files = trackedFiles();
    const plain = (text: string) =>
      text
        .replaceAll(/\\(?=["'])/g, "")
        .replaceAll("’", "'")
        .replaceAll(/\s+/g, " ");
    const quoting = rows.filter(([, , , requirement = ""]) => requirement.includes("'"));
    const untested = quoting.flatMap(([, section, number, requirement = "", , test = ""]) => {
      const names = [...test.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
      const named = files.filter((file) => names.some((name) => `/${file}`.endsWith(`/${name}`)));
      const contents = plain(named.map((file) => read(file)).join("\n"));
      return [...requirement.matchAll(/(?<!\w)'((?:[^']|'(?=[a-z]))+)'(?![a-z])/g)]
        .flatMap(([, quoted = ""]) => quoted.split(/\{[^}]*\}/))
        .filter((part) => !contents.includes(plain(part).trim()))
        .map((part) => `${section}.${number}: ${part}`);
    });
    expect(untested).toEqual([]);
  });

  test("numbers the requirements of each section in order", () => {
    const last = new Map<string, number>();
    for (const [row, section = "", number] of rows) {
      expect(Number(number), row).toBe((last.get(section) ?? 0) + 1);
      last.set(section, Number(number));
    }
    expect([...last.keys()]).toEqual(
      ["1", "2"].flatMap((part) => Array.from({ length: 9 }, (_, index) => `${part}.${index + 1}`)),
    );
  });

  test("refers to decisions that exist", () => {
    const linked = [...page.matchAll(/\]\(decisions\/([^)]+)\)/g)].map(([, file]) => file);
    expect(linked.filter((file) => !decisions.includes(file ?? ""))).toEqual([]);
  });
});
