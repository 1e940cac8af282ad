import { describe, expect, test } from "vitest";
import { comparisonAddress, readCompared, withCompared } from "./compared.ts";

describe("the compared projects of an address", () => {
  test("are read in its order, each once, five at most", () => {
    const params = new URLSearchParams("project=B&project=A&project=B&project= &project=C");
    expect(readCompared(params)).toEqual(["B", "A", "C"]);
    const many = new URLSearchParams(["1", "2", "3", "4", "5", "6"].map((id) => ["project", id]));
    expect(readCompared(many)).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("are written as they are read", () => {
    const ids = ["GS 1/2", "VCS&9", "ä"];
    const address = comparisonAddress(ids);
    expect(address).toMatch(/^\/compare\?/);
    expect(readCompared(new URL(address, "https://site.invalid").searchParams)).toEqual(ids);
    expect(comparisonAddress([])).toBe("/compare");
  });
});

describe("one more project to compare", () => {
  test("stands last; one that is there already changes nothing", () => {
    expect(withCompared(["A"], "B")).toEqual({ references: ["A", "B"], isFull: false });
    expect(withCompared(["A", "B"], "A")).toEqual({ references: ["A", "B"], isFull: false });
  });

  test("a sixth is refused", () => {
    const five = ["1", "2", "3", "4", "5"];
    expect(withCompared(five, "6")).toEqual({ references: five, isFull: true });
    expect(withCompared(five, "3")).toEqual({ references: five, isFull: false });
  });
});
