import { expect, test } from "vitest";
import { csvFile } from "./csv.ts";

test("quotes cells with commas, quotes and line breaks", () => {
  expect(csvFile([["a", "b,c", 'd"e', "f\ng"]])).toBe('\uFEFFa,"b,c","d""e","f\ng"\r\n');
});

test("escapes formulas, but leaves numbers unchanged", () => {
  const cells = ['=HYPERLINK("x")', "+1 234", "-2+3", "@SUM(A1)", "\tx", "-2.5", "12"];
  expect(csvFile([cells])).toBe(
    `\uFEFF"'=HYPERLINK(""x"")",'+1 234,'-2+3,'@SUM(A1),'\tx,-2.5,12\r\n`,
  );
});
