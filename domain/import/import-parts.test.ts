import { expect, test } from "vitest";
import { importParts } from "./import-parts.ts";
import type { ImportedRow } from "./importable-fields.ts";

const row = (line: number, description?: string): ImportedRow => ({
  line,
  registryId: `P-${line}`,
  values: {
    "company.name": "Acorn",
    ...(description !== undefined && { "details.description": description }),
  },
});

test("splits rows into batches within the limits for rows and size, keeping their order", () => {
  const rows = Array.from({ length: 7 }, (_, index) => row(index + 2, "x".repeat(index * 100)));
  const parts = importParts(rows, "Verra", { rows: 3, characters: 1_000 });
  expect(parts.flat().map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(parts.every((part) => part.length <= 3)).toBe(true);
  expect(parts.every((part) => part.length === 1 || JSON.stringify(part).length < 1_050)).toBe(
    true,
  );
  expect(parts.length).toBeGreaterThan(3);
});

test("gives a row that exceeds the size limit its own batch", () => {
  const parts = importParts([row(2, "x".repeat(900)), row(3)], "Verra", {
    rows: 9,
    characters: 500,
  });
  expect(parts.map((part) => part.length)).toEqual([1, 1]);
});

test("sends a composed description and the registry's accreditor separately from the file's own values", () => {
  const [[sent] = []] = importParts([row(2)], "Verra");
  expect(sent?.values).not.toHaveProperty("details.description");
  expect(sent?.additions).toEqual({
    "details.description": "Project P-2 of Verra.",
    "project.accreditation": ["Verra"],
  });
});
