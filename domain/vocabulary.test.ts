import { describe, expect, test } from "vitest";
import { accreditors, projectSubTypes, projectTypes, sdgChoices } from "./vocabulary.ts";

const sortedOtherLast = (values: readonly string[]) => [
  ...values.filter((value) => value !== "Other").toSorted((a, b) => a.localeCompare(b, "en")),
  "Other",
];

describe("vocabulary", () => {
  test("sub-types are a sorted list of 47 values with Other last", () => {
    expect(projectSubTypes).toHaveLength(47);
    expect(projectSubTypes).toEqual(sortedOtherLast(projectSubTypes));
  });

  test("there are 18 project types and 11 accreditors, sorted", () => {
    expect(projectTypes).toHaveLength(18);
    expect(accreditors).toHaveLength(11);
    expect(accreditors).toEqual(sortedOtherLast(accreditors));
  });

  test("SDGs are 'None' plus the 17 numbered goals", () => {
    expect(sdgChoices[0]).toBe("None");
    expect(sdgChoices.slice(1).map((goal) => Number.parseInt(goal, 10))).toEqual(
      Array.from({ length: 17 }, (_, index) => index + 1),
    );
  });
});
