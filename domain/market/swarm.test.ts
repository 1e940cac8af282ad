import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MarkPosition, markLabels, swarm } from "./swarm.ts";

const edges = { left: 64, right: 708 };
const options = { ...edges, maxShift: 40 };

const mark = fc.record({
  x: fc.constantFrom(90, 200, 300, 520, 640),
  y: fc.integer({ min: 20, max: 420 }),
  radius: fc.constantFrom(4.5, 6, 8.5),
  name: fc.string({ minLength: 1, maxLength: 30 }),
});
const marks = fc.array(mark, { maxLength: 60 });

const pairs = <Item>(items: readonly Item[]) =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));

const distance = (a: MarkPosition, b: MarkPosition) => Math.hypot(a.x - b.x, a.y - b.y);

describe("marks of the same permanence", () => {
  it("never cover each other, keep their price, and stay near their years", () => {
    fc.assert(
      fc.property(marks, (given) => {
        const placed = swarm(given, options);
        fc.pre(placed !== null);
        for (const [a, b] of pairs(placed ?? [])) {
          expect(distance(a, b)).toBeGreaterThanOrEqual(a.radius + b.radius);
        }
        for (const [index, { x, y }] of (placed ?? []).entries()) {
          expect(y).toBe(given[index]?.y);
          expect(Math.abs(x - (given[index]?.x ?? 0))).toBeLessThanOrEqual(options.maxShift);
        }
      }),
    );
  });

  it("stay where they are as long as nothing is in the way", () => {
    const apart = [10, 40, 70].map((y) => ({ x: 300, y, radius: 8 }));
    expect(swarm(apart, options)).toEqual(apart);
  });

  it("are not drawn at all if there are too many for that", () => {
    const equal = Array.from({ length: 12 }, () => ({ x: 300, y: 100, radius: 8 }));
    expect(swarm(equal, options)).toBeNull();
    expect(swarm(equal.slice(0, 4), options)).not.toBeNull();
  });
});

describe("names beside marks", () => {
  it("cover neither a mark nor another name, and stay within the chart", () => {
    fc.assert(
      fc.property(marks, (given) => {
        const placed = swarm(given, options) ?? [];
        const boxes = markLabels(placed, edges).map(({ text, x, y, anchor }) => {
          const width = text.length * 5.6;
          const left = anchor === "start" ? x : x - width;
          return { left, right: left + width, top: y - 6, bottom: y + 6 };
        });
        for (const { left, right, top, bottom } of boxes) {
          expect(left).toBeGreaterThanOrEqual(edges.left);
          expect(right).toBeLessThanOrEqual(edges.right);
          for (const { x, y, radius } of placed) {
            const isBeside = x + radius <= left || x - radius >= right;
            expect(isBeside || y + radius <= top || y - radius >= bottom).toBe(true);
          }
        }
        for (const [a, b] of pairs(boxes)) {
          expect(
            a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
          ).toBe(true);
        }
      }),
    );
  });

  it("are left out where there is no room on either side", () => {
    const crowded = [90, 110, 130].map((x) => ({ x, y: 100, radius: 6, name: "Kilifi Creek" }));
    expect(markLabels(crowded, edges).map(({ anchor, x }) => [anchor, x])).toEqual([
      ["start", 141],
    ]);
  });
});
