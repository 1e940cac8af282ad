import { describe, expect, it } from "vitest";
import { isGeneratedFrom, slugOf, slugProblem } from "./slug.ts";

describe("slugs", () => {
  it.each([
    ["How a rating 'on watch' is shown", "how-a-rating-on-watch-is-shown"],
    ["  Forêts & Océans: 2026  ", "forets-oceans-2026"],
    ["Prices — in your currency!", "prices-in-your-currency"],
    [
      `${"permanence ".repeat(9)}at last`,
      "permanence-permanence-permanence-permanence-permanence-permanence-permanence",
    ],
    ["x".repeat(120), "x".repeat(80)],
  ])("are built from the words of %j", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it.each(["2026", "森林", "!!!", ""])(
    "cannot be built from %j, which has no usable letter",
    (title) => {
      expect(slugOf(title)).toBeNull();
    },
  );

  it("follow the title if generated from it, but not if an editor chose them", () => {
    expect(isGeneratedFrom("A new page", "a-new-page")).toBe(true);
    expect(isGeneratedFrom("A new page", "a-new-page-2")).toBe(true);
    expect(isGeneratedFrom("A new page", "a-new-page-of-ours")).toBe(false);
    expect(isGeneratedFrom("2026", "article-7")).toBe(false);
  });

  it("consist of lower-case letters, digits and single hyphens, with at least one letter", () => {
    for (const slug of ["", "a", "2026-in-brief", "x".repeat(100)])
      expect(slugProblem(slug)).toBeNull();
    for (const slug of ["2026", "A", "a--b", "-a", "a_b", "a/b", "x".repeat(101)]) {
      expect(slugProblem(slug), slug).toMatch(/lower-case letters/);
    }
  });
});
