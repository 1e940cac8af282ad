import { describe, expect, test } from "vitest";
import {
  accreditors,
  carbonCategories,
  creditAvailabilities,
  displayPermissions,
  projectSectors,
  projectStages,
  projectSubTypes,
  projectTypes,
  sdgChoices,
} from "./vocabulary.ts";

const sortedOtherLast = (values: readonly string[]) => [
  ...values.filter((value) => value !== "Other").toSorted((a, b) => a.localeCompare(b, "en")),
  "Other",
];

describe("vocabulary", () => {
  test.each([
    [
      "carbon categories",
      carbonCategories,
      [
        "Reduced/avoided emissions without storage",
        "Reduced emissions with short-lived storage",
        "Reduced emissions with long-lived storage",
        "Carbon removal with short-lived storage",
        "Carbon removal with long-lived storage",
        "Other",
      ],
    ],
    ["project stages", projectStages, ["Pre-verification", "Pre-validation", "Project Verified"]],
    [
      "credit availability",
      creditAvailabilities,
      [
        "Yes - Spot Credits",
        "Yes - Pre-issuance Credits",
        "No - Purchase not available at this time",
      ],
    ],
    [
      "project sectors",
      projectSectors,
      [
        "Energy",
        "Engineered Carbon Removals",
        "Household Devices",
        "Industrial Processes",
        "Nature-Based Solutions",
        "Ocean-Based Removals",
        "Waste",
        "Other",
      ],
    ],
    ["display permissions", displayPermissions, ["Full", "InfoOnly", "None"]],
  ])("the values of %s are those of the specification", (_, values, expected) => {
    expect(values).toEqual(expected);
  });

  test("sub-types include those that the specification names", () => {
    expect(projectSubTypes).toEqual(
      expect.arrayContaining([
        "Afforestation Reforestation & Restoration",
        "Avoided Deforestation",
        "Biochar",
        "Cookstoves",
        "Direct Air Capture - Solid Sorbent",
        "Enhanced Rock Weathering",
        "Mangroves",
        "Peatlands",
        "Solar",
        "Wind",
      ]),
    );
  });

  test("sub-types are a sorted list of 47 values with Other last", () => {
    expect(projectSubTypes).toHaveLength(47);
    expect(projectSubTypes).toEqual(sortedOtherLast(projectSubTypes));
  });

  test("there are 18 project types and 11 accreditors, sorted", () => {
    expect(projectTypes).toEqual([
      "Biomass-based Carbon Removals",
      "Blue Carbon",
      "Direct Air Capture",
      "Energy Efficiency",
      "Energy Efficient Devices",
      "Energy Infrastructure",
      "Forestry",
      "Industrial Emissions",
      "Manufacturing Industries",
      "Non-Renewable Energy",
      "Ocean Alkalinity Enhancement",
      "Renewable Energy",
      "Soil Carbon & Agriculture",
      "Transport",
      "Waste Reduction & Recycling",
      "Waste Treatments",
      "Water",
      "Other",
    ]);
    expect(accreditors).toEqual(
      sortedOtherLast([
        "Gold Standard",
        "Verra",
        "CAR",
        "ACR",
        "DNV",
        "Woodland Carbon Code",
        "Peatland Code",
        "Plan Vivo",
        "Puro.Earth",
        "Isometric",
        "Other",
      ]),
    );
  });

  test("SDGs are 'None' plus the 17 numbered goals", () => {
    expect([sdgChoices[0], sdgChoices[1], sdgChoices.at(-1)]).toEqual([
      "None",
      "1: No Poverty",
      "17: Partnerships for the Goals",
    ]);
    expect(sdgChoices.slice(1).map((goal) => Number.parseInt(goal, 10))).toEqual(
      Array.from({ length: 17 }, (_, index) => index + 1),
    );
  });
});
