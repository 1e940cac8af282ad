import { expect, test } from "vitest";
import { type ImportingModule, mutualImports } from "./mutual-imports.ts";

const imports = (source: string, ...targets: string[]): ImportingModule => ({
  source,
  dependencies: targets.map((resolved) => ({ resolved })),
});

test("folders that import each other are named with the fewer of their imports", () => {
  const modules = [
    imports("domain/listing/value.ts", "domain/rating/rating.ts", "domain/rating/grades.ts"),
    imports("domain/rating/rating.ts", "domain/listing/facts/fact.ts"),
  ];
  expect(mutualImports(modules)).toEqual([
    "domain/listing and domain/rating import each other:\n" +
      "  domain/rating/rating.ts → domain/listing/facts/fact.ts",
  ]);
});

test("a file that stands beside the folders counts as one", () => {
  const modules = [
    imports("domain/vocabulary.ts", "domain/listing/value.ts"),
    imports("domain/listing/value.ts", "domain/vocabulary.ts"),
  ];
  expect(mutualImports(modules)).toHaveLength(1);
});

test("one direction, the inside of a folder, other areas and tests are allowed", () => {
  const modules = [
    imports("server/auth/users.ts", "server/database/database.ts", "server/auth/calls/user.ts"),
    imports("server/auth/calls/user.ts", "server/auth/users.ts"),
    imports("server/database/database.test.ts", "server/auth/users.ts"),
    imports("scripts/check.ts", "server/auth/users.ts"),
  ];
  expect(mutualImports(modules)).toEqual([]);
});
