import { describe, expect, test } from "vitest";
import { emptyRow, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { carbonCategories } from "../vocabulary.ts";
import { columnText, columnValue, findColumn } from "./columns.ts";
import {
  type DisplayProject,
  isRemovalOnCard,
  locationParts,
  shownAccreditations,
} from "./listing.ts";
import { defaultText } from "./value.ts";

function shownText(key: string, project: DisplayProject): string | undefined {
  const column = findColumn(key);
  return column && columnText(column, columnValue(column, project));
}

describe("the display project of an empty listing", () => {
  const project = projectFrom({});
  test.each([
    ["id", emptyRow.id],
    ["registryId", "VCS-1764"],
    ["company", null],
    ["companySize", null],
    ["companyLocation", null],
    ["companyLogoUrl", null],
    ["location", null],
    ["region", null],
    ["projectType", null],
    ["projectSubType", null],
    ["sector", null],
    ["allSectors", []],
    ["allSubTypes", []],
    ["allProjectTypes", []],
    ["costPerTon", { kind: "none" }],
    ["permanence", { kind: "none" }],
    ["accreditation", []],
    ["rating", { kind: "none" }],
    ["carbonCategory", null],
    ["vintage", { kind: "none" }],
    ["additionalCertifications", null],
    ["minimumPurchase", null],
    ["website", null],
    ["contactEmail", null],
    ["status", "Pending"],
    ["creditStatus", null],
    ["stage", null],
    ["creditAvailability", null],
    ["description", null],
    ["sdgs", []],
    ["methodologies", []],
  ] as const)("%s", (field, expected) => {
    expect(project[field]).toEqual(expected);
  });

  test("blank texts count as missing", () => {
    const blank = projectFrom({
      company_name: " ",
      durability: "",
      description: "\n",
      website: "",
    });
    expect(blank).toMatchObject({
      company: null,
      permanence: { kind: "none" },
      description: null,
      website: null,
    });
  });

  test.each([
    ["company", "Unknown"],
    ["methodology", "–"],
    ["sector", "Unknown"],
    ["type", "Unknown"],
    ["subType", "–"],
    ["carbonCategory", "Unknown"],
    ["companyLocation", "Unknown"],
    ["location", "Unknown"],
    ["region", "-"],
    ["costPerTon", "POA"],
    ["permanence", "0 years"],
    ["beZeroRating", "N/A"],
    ["accreditation", "None"],
    ["sdgs", "0"],
    ["stage", "Pre-verification"],
    ["creditAvailability", "No - Purchase not available at this time"],
  ])("has a default text where it is shown: %s", (key, words) => {
    expect(shownText(key, project)).toBe(words);
  });

  test("has default texts for values without a column", () => {
    expect(defaultText.companySize).toBe("Small");
    expect(defaultText.description).toBe("No description available.");
  });
});

describe("the display project of a complete listing", () => {
  const project = projectFrom(
    {
      company_id: "c1",
      company_name: "Kilifi Mangrove Trust",
      company_size: "46",
      company_location: "Kenya",
      company_logo_filename: "Kilifi_logo.png",
      description: "Mangroves.",
      website: "https://kilifi.example",
      project_location: "Kenya, Tanzania",
      project_region: "Coast Province",
      cost_per_ton: 148,
      durability: "40 years",
      fallback_rating: "Apre",
      carbon_category: "Carbon removal with short-lived storage",
      project_status: "Ready to retire",
      project_stage: "Project Verified",
      credit_availability: "Yes - Spot Credits",
      vintage: "2024, 2025",
      additional_certifications: "CCB Gold",
      types: ["Blue Carbon", "Forestry"],
      subtypes: ["Mangroves", "Agroforestry"],
      sectors: ["Nature-Based Solutions", "Ocean-Based Removals"],
      accreditations: ["Verra", "Other"],
      sdgs: ["13: Climate Action"],
      methodologies: [{ name: "VM0033", url: "vm0033.pdf" }, { name: "Own", url: null }, "odd"],
    },
    {
      apiUrl: "https://api.example",
      currency: "GBP",
      findRating: ({ registryId }) => ({
        project_id: registryId,
        rating: "AA",
        on_watch: true,
        last_updated: "2026-10-05",
        accreditor: "Verra",
      }),
    },
  );

  test("takes the first type, sub-type and sector and keeps the full lists", () => {
    expect(project).toMatchObject({
      projectType: "Blue Carbon",
      projectSubType: "Mangroves",
      sector: "Nature-Based Solutions",
      allProjectTypes: ["Blue Carbon", "Forestry"],
      allSubTypes: ["Mangroves", "Agroforestry"],
      allSectors: ["Nature-Based Solutions", "Ocean-Based Removals"],
    });
  });

  test("converts the cost to the visitor's currency, in whole numbers", () => {
    expect(project.costPerTon).toEqual({
      kind: "value",
      amount: 115,
      unrounded: 115.44,
      currency: "GBP",
      symbol: "£",
    });
  });

  test("takes the rating from the ratings record, not from the fallback", () => {
    expect(project.rating).toEqual({
      kind: "value",
      rating: "AA",
      onWatch: true,
      lastUpdated: "2026-10-05",
      accreditor: "Verra",
    });
  });

  test("derives status, vintage, contact, logo and methodologies", () => {
    expect(project).toMatchObject({
      status: "Ready",
      vintage: { kind: "value", years: ["2024", "2025"] },
      contactEmail: "info@kilifi.example",
      companyLogoUrl:
        "https://api.example/storage/v1/object/public/company-logos/c1/logo/Kilifi_logo.png",
      methodologies: [
        {
          name: "VM0033",
          url: "https://api.example/storage/v1/object/public/methodologies/vm0033.pdf",
        },
        { name: "Own", url: null },
      ],
    });
  });

  test("keeps everything else as read", () => {
    expect(project).toMatchObject({
      company: "Kilifi Mangrove Trust",
      companySize: "46",
      companyLocation: "Kenya",
      location: "Kenya, Tanzania",
      locations: ["Kenya", "Tanzania"],
      region: "Coast Province",
      permanence: { kind: "value", text: "40 years", years: 40 },
      accreditation: ["Verra", "Other"],
      carbonCategory: "Carbon removal with short-lived storage",
      additionalCertifications: "CCB Gold",
      website: "https://kilifi.example",
      stage: "Project Verified",
      creditAvailability: "Yes - Spot Credits",
      description: "Mangroves.",
      sdgs: ["13: Climate Action"],
    });
  });
});

test("a developer without a rating receives the fallback of its display override", () => {
  expect(projectFrom({ fallback_rating: "Apre" }).rating).toMatchObject({
    rating: "Apre",
    onWatch: null,
    lastUpdated: null,
  });
});

test("a vintage is every year that is stated; 'N/A' does not apply", () => {
  expect(projectFrom({ vintage: "2023" }).vintage).toEqual({ kind: "value", years: ["2023"] });
  expect(projectFrom({ vintage: "N/A" }).vintage).toEqual({ kind: "not applicable" });
});

test("a cost of 0 is on request, a missing one is none, and both are shown as 'POA'", () => {
  const cost = (cost_per_ton: number | null) => projectFrom({ cost_per_ton });
  expect(cost(0).costPerTon).toEqual({ kind: "on request" });
  expect(cost(null).costPerTon).toEqual({ kind: "none" });
  expect(shownText("costPerTon", cost(0))).toBe("POA");
  expect(shownText("costPerTon", cost(null))).toBe("POA");
});

test("values that were not sent are hidden, whatever the row contains", () => {
  const row = { cost_per_ton: 0, durability: "40 years", fallback_rating: "AAA" };
  const project = projectFrom(row, { isRevealed: false });
  const columns = { costPerTon: "costPerTon", permanence: "permanence", rating: "beZeroRating" };
  for (const key of ["costPerTon", "permanence", "rating"] as const) {
    expect(project[key]).toEqual({ kind: "hidden" });
    expect(findColumn(columns[key])?.placeholder).toBeTruthy();
    expect(shownText(columns[key], project)).toBe("Hidden until you log in");
  }
});

test("splits a location on comma, semicolon and slash, trimmed and without duplicates", () => {
  expect(locationParts("Kenya, Uganda;Malawi / Kenya,,")).toEqual(["Kenya", "Uganda", "Malawi"]);
  expect(locationParts("Togo & Ghana | Benin")).toEqual(["Togo & Ghana | Benin"]);
});

test("the accreditation 'Other' is hidden", () => {
  expect(shownAccreditations(["Other", "Verra", "DNV"])).toEqual(["Verra", "DNV"]);
  expect(shownAccreditations(["Other"])).toEqual([]);
});

test("a card treats everything as removal except avoidance without storage", () => {
  expect(carbonCategories.filter((category) => !isRemovalOnCard(category))).toEqual([
    "Reduced/avoided emissions without storage",
  ]);
  expect(isRemovalOnCard("Unknown")).toBe(true);
});
