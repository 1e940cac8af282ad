import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { testsOf } from "./changed-tests.ts";
import { isAbout, pathOf, reach } from "./reach.ts";
import { root } from "./run-step.ts";

const listed = [
  "app",
  "demo",
  "docs",
  "domain",
  "public",
  "scripts",
  "server",
  "supabase",
  "tests",
];
const files = [
  ...listed.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.posix.join(folder, file.replaceAll(path.sep, "/")),
    ),
  ),
  ...readdirSync(root),
];
const sources = { files, read: (file: string) => readFileSync(path.join(root, file), "utf8") };
const testsFor = (...changed: string[]) => testsOf(changed, sources);

describe("the table of what a change reaches", () => {
  test("names only what exists", () => {
    const isTest = (file: string) => /\.(test|spec)\.ts$/.test(file);
    const unknown = reach.flatMap(([row, tests]) => [
      ...(files.some((file) => isAbout(row, file)) ? [] : [row]),
      ...tests.filter(
        (name) => !files.some((file) => file.startsWith(pathOf(name)) && isTest(file)),
      ),
    ]);
    expect(unknown).toEqual([]);
  });

  test.each(["app/features", "server"])("has a row for every folder of %s", (parent) => {
    const folders = readdirSync(path.join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}/`)
      // Used by all others, whose tests cover it.
      .filter((folder) => folder !== "server/concurrency/");
    const rows = new Set(reach.map(([row]) => row));
    expect(folders.filter((folder) => !rows.has(folder))).toEqual([]);
  });
});

describe("a change reaches", () => {
  test("the unit tests that import it, and the suites of its folder", () => {
    expect(testsFor("app/features/market/log-scale.ts")).toEqual({
      related: ["app/features/market/log-scale.ts"],
      vitest: ["tests/http/market.test.ts"],
      playwright: ["tests/e2e/live/live-pages.spec.ts", "tests/e2e/market/market.spec.ts"],
    });
  });

  test("the tests of the features that a route shows", () => {
    expect(testsFor("app/routes/admin-import.tsx").playwright).toEqual([
      "tests/e2e/admin/import.spec.ts",
      "tests/e2e/admin/ledger-files.spec.ts",
    ]);
  });

  test("a test itself, and all tests that use a fixture, directly or through another", () => {
    const { vitest, playwright } = testsFor("tests/http/mail.test.ts");
    expect({ vitest, playwright }).toEqual({
      vitest: ["tests/http/mail.test.ts"],
      playwright: [],
    });
    expect(testsFor("tests/e2e/fixtures/review.ts").playwright).toContain(
      "tests/e2e/admin/decisions.spec.ts",
    );
    const throughAnother = testsFor("tests/fixtures/gate.ts").playwright;
    expect(throughAnother).toContain("tests/e2e/explorer/states.spec.ts");
  });

  test("the database's tests if it is SQL", () => {
    const migration = files.find((file) => file.startsWith("supabase/migrations/")) ?? "";
    const { related, vitest } = testsFor(migration);
    expect(related).toEqual([]);
    expect(vitest).toContain("supabase/tests/review.test.ts");
    expect(vitest).toContain("tests/rls/access.test.ts");
  });

  test("nothing if it is only words", () => {
    expect(testsFor("README.md")).toEqual({ related: [], vitest: [], playwright: [] });
  });
});
