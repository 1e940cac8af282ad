import { expect, test } from "vitest";
import { tableOf } from "../../tests/fixtures/registry-files.ts";
import { invalidRowsFile } from "./invalid-rows-file.ts";

const table = tableOf('ID,Name\n1,fine\n2,"=HYPERLINK(""x"")"\n3,too,many\n');
const problem = { column: null, reason: "refused", text: "" } as const;
const problems = [
  { ...problem, line: 3, column: "Name", message: "Too loud." },
  { ...problem, line: 3, message: "Too odd." },
  { ...problem, line: 4, message: "Too many." },
];

test("returns the invalid rows unchanged, each with its line and reasons, and escapes formulas", () => {
  expect(invalidRowsFile(table, problems)).toBe(
    [
      "\uFEFFLine in the file,What is wrong,ID,Name",
      `3,Name: Too loud. Too odd.,2,"'=HYPERLINK(""x"")"`,
      "4,Too many.,3,too,many",
      "",
    ].join("\r\n"),
  );
});

test("keeps the same columns if a returned file is still invalid", () => {
  const again = tableOf(invalidRowsFile(table, problems));
  const second = invalidRowsFile(again, [{ ...problem, line: 2, message: "Still." }]);
  expect(second.split("\r\n").slice(0, 2)).toEqual([
    "\uFEFFLine in the file,What is wrong,ID,Name",
    `2,Still.,2,"'=HYPERLINK(""x"")"`,
  ]);
});
