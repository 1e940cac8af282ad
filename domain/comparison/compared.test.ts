import { describe, expect, test } from "vitest";
import { withCompared } from "./compared.ts";
import { comparisonUrl, readCompared } from "./comparison-url.ts";

describe("compared projects in the URL", () => {
  test("are read in order, without duplicates, and at most five", () => {
    const params = new URLSearchParams("project=B&project=A&project=B&project= &project=C");
    expect(readCompared(params)).toEqual(["B", "A", "C"]);
    const many = new URLSearchParams(["1", "2", "3", "4", "5", "6"].map((id) => ["project", id]));
    expect(readCompared(many)).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("survive a round trip", () => {
    const ids = ["GS 1/2", "VCS&9", "ä"];
    const address = comparisonUrl(ids);
    expect(address).toMatch(/^\/compare\?/);
    expect(readCompared(new URL(address, "https://site.invalid").searchParams)).toEqual(ids);
    expect(comparisonUrl([])).toBe("/compare");
  });
});

describe("adding a project to the comparison", () => {
  test("appends it, and ignores one that is already there", () => {
    expect(withCompared(["A"], "B")).toEqual({ references: ["A", "B"], isFull: false });
    expect(withCompared(["A", "B"], "A")).toEqual({ references: ["A", "B"], isFull: false });
  });

  test("rejects a sixth project", () => {
    const five = ["1", "2", "3", "4", "5"];
    expect(withCompared(five, "6")).toEqual({ references: five, isFull: true });
    expect(withCompared(five, "3")).toEqual({ references: five, isFull: false });
  });
});
