import { expect, test } from "vitest";
import { projectFrom } from "../../tests/fixtures/listing-rows.ts";
import {
  comparisonDescription,
  comparisonHeading,
  comparisonTitle,
  differencesText,
  hiddenRowsText,
} from "./comparison-text.ts";

const compared = [
  { reference: "A1", project: projectFrom({ project_id: "A1", company_name: "Aerolith" }) },
  { reference: "B2", project: null },
];

test("a comparison's title lists its projects, using the ID of any that is not listed", () => {
  expect(comparisonHeading(4)).toBe("Four projects, side by side");
  expect(comparisonTitle(compared)).toBe("Aerolith and B2 compared");
  expect(comparisonDescription(compared)).toMatch(/^Aerolith \(A1\) and B2 \(B2\) side by side: /);
  expect(comparisonTitle([])).toBe("Compare carbon credits side by side");
});

test("formats differences as text", () => {
  const counted = { rows: 22, differing: 9, hidden: 5 };
  expect(differencesText(counted)).toBe("9 of 22 rows differ");
  expect(hiddenRowsText(counted)).toBe(", 5 are hidden until you log in");
  expect(hiddenRowsText({ ...counted, hidden: 0 })).toBe("");
});
