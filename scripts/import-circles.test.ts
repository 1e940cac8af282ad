import { expect, test } from "vitest";
import { type ImportingModule, importCircles } from "./import-circles.ts";

const imports = (source: string, ...targets: string[]): ImportingModule => ({
  source,
  dependencies: targets.map((resolved) => ({ resolved })),
});

test("folders that import each other are named with the fewer of their imports", () => {
  const modules = [
    imports("domain/listing/value.ts", "domain/rating/rating.ts", "domain/rating/grades.ts"),
    imports("domain/rating/rating.ts", "domain/listing/facts/fact.ts"),
  ];
  expect(importCircles(modules)).toEqual([
    "domain/listing → domain/rating → domain/listing is a circle:\n" +
      "  domain/rating/rating.ts → domain/listing/facts/fact.ts",
  ]);
});

test("a longer circle is named once, with the imports of its shortest step", () => {
  const modules = [
    imports("server/engine/engine.ts", "server/auth/users.ts", "server/auth/login.ts"),
    imports("server/auth/users.ts", "server/http/rate-limit.ts"),
    imports("server/http/health.ts", "server/engine/engine.ts", "server/engine/lanes.ts"),
    imports("server/mail/mail.ts", "server/auth/users.ts"),
  ];
  expect(importCircles(modules)).toEqual([
    "server/auth → server/http → server/engine → server/auth is a circle:\n" +
      "  server/auth/users.ts → server/http/rate-limit.ts",
  ]);
});

test("a file that stands beside the folders counts as one", () => {
  const modules = [
    imports("domain/vocabulary.ts", "domain/listing/value.ts"),
    imports("domain/listing/value.ts", "domain/vocabulary.ts"),
  ];
  expect(importCircles(modules)).toHaveLength(1);
});

test("one direction, the inside of a folder, other areas and tests are allowed", () => {
  const modules = [
    imports("server/auth/users.ts", "server/database/database.ts", "server/auth/calls/user.ts"),
    imports("server/auth/calls/user.ts", "server/auth/users.ts"),
    imports("server/database/database.test.ts", "server/auth/users.ts"),
    imports("scripts/check.ts", "server/auth/users.ts"),
  ];
  expect(importCircles(modules)).toEqual([]);
});
