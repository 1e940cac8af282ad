import { expect, test } from "vitest";
import { repeatedNames } from "./repeated-names.ts";

test("a file name that occurs in several folders is reported with its files", () => {
  const files = ["server/rest/query.ts", "server/rest/rest-api.ts", "domain/open-data/query.ts"];
  expect(repeatedNames(files)).toEqual([
    "2 files have the name query:\n  server/rest/query.ts\n  domain/open-data/query.ts",
  ]);
});

test("no other file has the name of a route module", () => {
  expect(repeatedNames(["app/routes/lists.tsx", "app/lib/data/lists.ts"])).toHaveLength(1);
});

test("route modules, tests and files outside the product's folders may share a name", () => {
  const files = [
    "app/routes/list.tsx",
    "app/routes/admin/list.tsx",
    "domain/text/csv.ts",
    "domain/text/csv.test.ts",
    "server/storage/csv.test.ts",
    "supabase/functions/send/index.ts",
    "supabase/functions/read/index.ts",
    "tests/fixtures/csv.ts",
  ];
  expect(repeatedNames(files)).toEqual([]);
});
