import { expect, test } from "vitest";
import { searchCondition } from "./search-condition.ts";

test("a search is one condition that requires every word, whatever is typed", () => {
  expect(searchCondition("  ")).toBeNull();
  expect(searchCondition("Hollow Fôrest")).toBe(
    "and(search_text.ilike.%hollow%,search_text.ilike.%forest%)",
  );
  expect(searchCondition('a%_*(b),"c"\\')).toBe("and(search_text.ilike.%a____b___c__%)");
});

test("other conditions are part of the same group", () => {
  expect(searchCondition("", ["id.gt.3"])).toBe("and(id.gt.3)");
  expect(searchCondition("tea", ["id.gt.3"])).toBe("and(id.gt.3,search_text.ilike.%tea%)");
});

test("words after the tenth are ignored", () => {
  const condition = searchCondition("a b c d e f g h i j k");
  expect(condition?.match(/ilike/g)).toHaveLength(10);
});
