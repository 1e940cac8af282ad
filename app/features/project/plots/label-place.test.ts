import { describe, expect, it } from "vitest";
import { labelPlace } from "./label-place";

const label = { width: 60, plotWidth: 300 };

describe("a label", () => {
  it("stands above its point, and stays within the plot", () => {
    expect(labelPlace({ ...label, point: 150 })).toBe(150);
    expect(labelPlace({ ...label, point: 5 })).toBe(30);
    expect(labelPlace({ ...label, point: 298 })).toBe(270);
  });

  it("leaves a line that is far enough alone", () => {
    expect(labelPlace({ ...label, point: 150, line: 100 })).toBe(150);
  });

  it("makes way for a line that would run through it, towards its own point", () => {
    expect(labelPlace({ ...label, point: 110, line: 100 })).toBe(136);
    expect(labelPlace({ ...label, point: 90, line: 100 })).toBe(64);
  });

  it("goes to the other side where there is no room on its own", () => {
    expect(labelPlace({ ...label, point: 290, line: 280 })).toBe(244);
    expect(labelPlace({ ...label, point: 20, line: 30 })).toBe(66);
  });
});
