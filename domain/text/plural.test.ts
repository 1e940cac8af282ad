import { expect, test } from "vitest";
import { plural } from "./plural.ts";

test.each([
  [0, "0 countries"],
  [1, "1 country"],
  [2, "2 countries"],
  [1500, "1,500 countries"],
])("formats a count of %i", (count, words) => {
  expect(plural(count, "country", "countries")).toBe(words);
});
