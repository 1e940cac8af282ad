import { describe, expect, test } from "vitest";
import { compareMigrations, listedMigrations, presentMigrations } from "./migration-manifest.ts";

test("the manifest lists exactly the existing migrations, and none has changed", async () => {
  const { problems, added } = compareMigrations(
    await listedMigrations(),
    await presentMigrations(),
  );
  expect(problems).toEqual([]);
  expect(
    added.map(({ file }) => file),
    "Run 'npm run db:manifest' to list them.",
  ).toEqual([]);
});

describe("migrations are append-only", () => {
  const first = { file: "20260101000100_first.sql", checksum: "1" };
  const second = { file: "20260101000200_second.sql", checksum: "2" };
  const third = { file: "20260101000300_third.sql", checksum: "3" };
  const listed = [first, third];

  test("accepts a later migration as new", () => {
    const later = { file: "20260101000400_later.sql", checksum: "4" };
    expect(compareMigrations(listed, [...listed, later])).toEqual({ problems: [], added: [later] });
  });

  test.each([
    ["changed", [{ ...first, checksum: "other" }, third], /_first\.sql was changed: restore it/],
    ["missing", [third], /_first\.sql is missing: restore it/],
    ["inserted before another", [first, second, third], /_second\.sql comes before .*_third\.sql/],
  ])("refuses a migration that is %s", (_, present, sentence) => {
    expect(compareMigrations(listed, present).problems).toEqual([expect.stringMatching(sentence)]);
  });
});
