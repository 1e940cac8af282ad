import { describe, expect, test } from "vitest";
import { toggled } from "../text/arrays.ts";
import { customNames, namesIn, toggledChoice } from "./choices.ts";
import { digitsOnly, isBlockedKey, wholeDollars } from "./entered-numbers.ts";
import { fields } from "./fields/fields.ts";
import { countWords, tidyVintage, tidyWebsite } from "./text-formats.ts";

test.each([".", ",", "-", "e", "E", "+", "x", " "])("the key '%s' is blocked", (key) =>
  expect(isBlockedKey(key)).toBe(true),
);
test.each(["0", "9", "Backspace", "ArrowUp", "Tab", "Enter"])("the key '%s' is allowed", (key) =>
  expect(isBlockedKey(key)).toBe(false),
);

test("the size accepts digits only, and may be empty", () => {
  expect(digitsOnly("12", "1")).toBe("12");
  expect(digitsOnly("", "1")).toBe("");
  expect(digitsOnly("057", "05")).toBe("57");
  expect(digitsOnly("0", "")).toBe("0");
  for (const entered of ["12a", "1.5", "-3", "1e3", " "])
    expect(digitsOnly(entered, "1")).toBe("1");
});

test.each([
  ["12", "12"],
  ["12.4", "12"],
  ["12.5", "13"],
  ["0.4", "1"],
  ["0.0", "0"],
  ["$1,249.60", "1250"],
  ["", ""],
  ["-5", "before"],
  ["1e3", "before"],
  ["cheap", "before"],
])("a cost entered as '%s' becomes %s", (entered, kept) =>
  expect(wholeDollars(entered, "before")).toBe(kept),
);

test.each([
  [" 2024 ", "2024"],
  ["2024,2025 ,", "2024, 2025"],
  ["2024;2025", "2024, 2025"],
  ["n/a", "N/A"],
  ["NA", "N/A"],
  ["soon", "soon"],
])("a vintage entered as '%s' becomes '%s'", (entered, kept) =>
  expect(tidyVintage(entered)).toBe(kept),
);

test.each([
  ["acorn.example", "https://acorn.example"],
  ["acorn.example/oaks?x=1", "https://acorn.example/oaks?x=1"],
  ["http://acorn.example", "http://acorn.example"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["our site", "our site"],
  ["", ""],
])("a website entered as '%s' becomes '%s'", (entered, kept) =>
  expect(tidyWebsite(entered)).toBe(kept),
);

test("words are separated by white space", () => {
  expect(countWords("")).toBe(0);
  expect(countWords("  \n ")).toBe(0);
  expect(countWords(" one  two\nthree-four\t")).toBe(3);
});

describe("choices", () => {
  const { "impact.sdgs": sdgs, "project.accreditation": accreditation } = fields;
  test("are added and removed", () => {
    expect(toggled(["A"], "B")).toEqual(["A", "B"]);
    expect(toggled(["A", "B"], "A")).toEqual(["B"]);
  });
  test("SDG 'None' excludes the rest, and the rest exclude it", () => {
    expect(toggledChoice(sdgs, ["1: No Poverty", "13: Climate Action"], "None")).toEqual(["None"]);
    expect(toggledChoice(sdgs, ["None"], "13: Climate Action")).toEqual(["13: Climate Action"]);
    expect(toggledChoice(sdgs, ["None"], "None")).toEqual([]);
  });
  test("custom accreditor names require Other", () => {
    const chosen = ["Verra", "Other", "Irish Char Register"];
    expect(customNames(accreditation, chosen)).toEqual(["Irish Char Register"]);
    expect(toggledChoice(accreditation, chosen, "Verra")).toEqual(["Other", "Irish Char Register"]);
    expect(toggledChoice(accreditation, chosen, "Other")).toEqual(["Verra"]);
  });
  test("ignore blank and duplicate names", () => {
    expect(namesIn("A-1, , B-2,a-1,  ")).toEqual(["A-1", "B-2"]);
  });
});

test("the form suggests 'N/A' for ratings and certifications, and asks for methodology and design", () => {
  for (const key of [
    "impact.ratings.beZero",
    "impact.ratings.sylvera",
    "impact.additional_certifications",
  ] as const) {
    expect(fields[key].hint).toContain("Enter N/A if it does not apply.");
  }
  expect(fields["media.documents"].hint).toBe(
    "Please submit the project methodology and design, if applicable.",
  );
});

test("the terms: the information is accurate, resubmitted when outdated, and removed otherwise", () => {
  expect(fields["terms.agreementToTerms"].statement).toBe(
    "I agree to the terms: the information is accurate, I will resubmit it when it is outdated, and it may be removed otherwise.",
  );
});
