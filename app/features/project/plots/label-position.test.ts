import { describe, expect, it } from "vitest";
import { labelPosition } from "./label-position";

const label = { width: 60, plotWidth: 300 };

describe("label position", () => {
  it("is above its point but within the plot", () => {
    expect(labelPosition({ ...label, point: 150 })).toBe(150);
    expect(labelPosition({ ...label, point: 5 })).toBe(30);
    expect(labelPosition({ ...label, point: 298 })).toBe(270);
  });

  it("ignores a line that is far enough away", () => {
    expect(labelPosition({ ...label, point: 150, line: 100 })).toBe(150);
  });

  it("avoids a line that would cross it by moving to its own point's side", () => {
    expect(labelPosition({ ...label, point: 110, line: 100 })).toBe(136);
    expect(labelPosition({ ...label, point: 90, line: 100 })).toBe(64);
  });

  it("falls back to the other side of the line if there is no room", () => {
    expect(labelPosition({ ...label, point: 290, line: 280 })).toBe(244);
    expect(labelPosition({ ...label, point: 20, line: 30 })).toBe(66);
  });
});
