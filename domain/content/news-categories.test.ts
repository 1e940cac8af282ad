import { describe, expect, it } from "vitest";
import { newsCategoryTone } from "./news-categories.ts";

describe("news category badge colours", () => {
  it.each([
    ["Platform Updates", "blue"],
    ["Product Announcements", "purple"],
    ["Company News", "green"],
    ["Carbon Markets", "emerald"],
    ["Policy & Regulation", "red"],
    ["Technology", "indigo"],
    ["Verification & Standards", "orange"],
    ["BeZero Ratings", "teal"],
    ["Research & Reports", "yellow"],
  ])("%s is %s", (category, tone) => {
    expect(newsCategoryTone(category)).toBe(tone);
  });

  it("ignores case and surrounding spaces", () => {
    expect(newsCategoryTone("  CARBON markets\n")).toBe("emerald");
  });

  it.each(["Community", "", "constructor", "__proto__"])(
    "is grey for any other category: %j",
    (category) => {
      expect(newsCategoryTone(category)).toBe("grey");
    },
  );
});
