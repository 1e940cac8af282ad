import { expect, test } from "vitest";
import { unknownMigration } from "./newer-schema.ts";

const files = ["20260101000000_one.sql", "20261001000000_baseline.sql", "20261002000000_two.sql"];
const applied = (...names: string[]) =>
  names.map((text) => {
    const [version = "", name] = text.split("_");
    return { version, name: name ?? null };
  });

test("a history with none, some or all of the known migrations is accepted", () => {
  expect(unknownMigration([], files)).toBeUndefined();
  expect(unknownMigration(applied("20260101000000_one"), files)).toBeUndefined();
  expect(
    unknownMigration(applied("20261001000000_baseline", "20261002000000_two"), files),
  ).toBeUndefined();
});

test("one with a migration that this version does not have is refused, naming both versions and what to do", () => {
  expect(unknownMigration(applied("20261001000000_baseline", "20270101000000_more"), files)).toBe(
    "The database is newer than this version of the software, which ends with migration 20261002000000 and does not have 20270101000000_more: start the version that has it, or restore a backup from before the upgrade (in development, 'npm run db:reset' starts over).",
  );
  const between = applied("20261001500000", "20261002000000_two");
  expect(unknownMigration(between, files)).toContain("does not have 20261001500000: start");
});
