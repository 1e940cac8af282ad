import fc from "fast-check";
import { expect, it } from "vitest";
import { dotRows } from "./dot-rows";

it("stacks dots that would touch, and lays the others side by side", () => {
  expect(dotRows([0, 3, 20, 24, 27], 10)).toEqual([0, 1, 0, 1, 2]);
  expect(dotRows([], 10)).toEqual([]);
});

it("never lets two dots in a row touch", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { maxLength: 60 }), (list) => {
      const positions = list.sort((a, b) => a - b);
      const rows = dotRows(positions, 10);
      for (const row of new Set(rows)) {
        const inRow = positions.filter((_, index) => rows[index] === row);
        for (const [index, position] of inRow.entries()) {
          const next = inRow[index + 1] ?? Number.POSITIVE_INFINITY;
          expect(next - position).toBeGreaterThanOrEqual(10);
        }
      }
    }),
  );
});
