import { expect, test } from "vitest";
import { methodologyFileName } from "./methodology-download";

test.each([
  ["VM0033", "VM0033_methodology.pdf"],
  ["Puro Biochar 2025", "Puro Biochar 2025_methodology.pdf"],
  ["AMS-III.D / v21: final?", "AMS-III.D v21 final_methodology.pdf"],
  ["//", "project_methodology.pdf"],
])("saves the methodology '%s' as '%s'", (methodology, fileName) => {
  expect(methodologyFileName(methodology)).toBe(fileName);
});
