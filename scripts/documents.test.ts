import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
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
