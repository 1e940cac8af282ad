import { describe, expect, it } from "vitest";
import { isMadeFrom, slugOf, slugProblem } from "./slug.ts";

describe("a slug", () => {
  it.each([
    ["How a rating 'on watch' is shown", "how-a-rating-on-watch-is-shown"],
    ["  Forêts & Océans: 2026  ", "forets-oceans-2026"],
    ["Prices — in your currency!", "prices-in-your-currency"],
    [
      `${"permanence ".repeat(9)}at last`,
      "permanence-permanence-permanence-permanence-permanence-permanence-permanence",
    ],
    ["x".repeat(120), "x".repeat(80)],
  ])("is made of the words of %j", (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it.each(["2026", "森林", "!!!", ""])("is not made of %j, which has no letter for it", (title) => {
    expect(slugOf(title)).toBeNull();
  });

  it("follows a title when it was made from it, and not when somebody chose it", () => {
    expect(isMadeFrom("A new page", "a-new-page")).toBe(true);
    expect(isMadeFrom("A new page", "a-new-page-2")).toBe(true);
    expect(isMadeFrom("A new page", "a-new-page-of-ours")).toBe(false);
    expect(isMadeFrom("2026", "article-7")).toBe(false);
  });

  it("is lower-case letters, digits and single hyphens, with a letter among them", () => {
    for (const slug of ["", "a", "2026-in-brief", "x".repeat(100)])
      expect(slugProblem(slug)).toBeNull();
    for (const slug of ["2026", "A", "a--b", "-a", "a_b", "a/b", "x".repeat(101)]) {
      expect(slugProblem(slug), slug).toMatch(/lower-case letters/);
    }
  });
});
