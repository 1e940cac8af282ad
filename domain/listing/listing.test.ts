import { describe, expect, test } from "vitest";
import { emptyRow, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { carbonCategories } from "../vocabulary.ts";
import { isRemovalOnCard, locationParts, shownAccreditations } from "./listing.ts";

describe("the display project of a listing that says nothing", () => {
  const project = projectFrom({});
  test.each([
    ["id", emptyRow.id],
    ["projectId", "VCS-1764"],
    ["company", "Unknown"],
    ["companySize", "Small"],
    ["companyLocation", "Unknown"],
    ["companyLogoUrl", null],
    ["location", "Unknown"],
    ["region", "-"],
    ["projectType", "Unknown"],
    ["projectSubType", null],
    ["sector", "Unknown"],
    ["allSectors", []],
    ["allSubTypes", []],
    ["allProjectTypes", []],
    ["costPerTon", 0],
    ["currency", "USD"],
    ["currencySymbol", "$"],
    ["permanence", "0 years"],
    ["accreditation", []],
    ["beZeroRating", null],
    ["onRatingsWatch", false],
    ["beZeroLastUpdated", null],
    ["beZeroAccreditor", null],
    ["carbonCategory", "Unknown"],
    ["vintage", 2026],
    ["additionalCertifications", null],
    ["website", null],
    ["contactEmail", null],
    ["status", "Pending"],
    ["stage", "Pre-verification"],
    ["creditAvailability", "No - Purchase not available at this time"],
    ["description", "No description available."],
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
      company: "Unknown",
      permanence: "0 years",
      description: "No description available.",
      website: null,
    });
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
      findRating: ({ projectId }) => ({
        project_id: projectId,
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
    expect(project).toMatchObject({ costPerTon: 115, currency: "GBP", currencySymbol: "£" });
  });

  test("takes the rating from the ratings record, not from the fallback", () => {
    expect(project).toMatchObject({
      beZeroRating: "AA",
      onRatingsWatch: true,
      beZeroLastUpdated: "2026-10-05",
      beZeroAccreditor: "Verra",
    });
  });

  test("derives status, vintage, contact, logo and methodologies", () => {
    expect(project).toMatchObject({
      status: "Ready",
      vintage: 2024,
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
      permanence: "40 years",
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
  expect(projectFrom({ fallback_rating: "Apre" })).toMatchObject({
    beZeroRating: "Apre",
    onRatingsWatch: false,
    beZeroLastUpdated: null,
  });
});

test("a vintage that is no year becomes the current year", () => {
  expect(projectFrom({ vintage: "N/A" }).vintage).toBe(2026);
  expect(projectFrom({ vintage: "2023" }).vintage).toBe(2023);
});

test("a location is split on comma, semicolon and slash, trimmed, each part once", () => {
  expect(locationParts("Kenya, Uganda;Malawi / Kenya,,")).toEqual(["Kenya", "Uganda", "Malawi"]);
  expect(locationParts("Togo & Ghana | Benin")).toEqual(["Togo & Ghana | Benin"]);
});

test("the accreditation 'Other' is hidden", () => {
  expect(shownAccreditations(["Other", "Verra", "DNV"])).toEqual(["Verra", "DNV"]);
  expect(shownAccreditations(["Other"])).toEqual([]);
});

test("a card takes everything for removal but avoidance without storage", () => {
  expect(carbonCategories.filter((category) => !isRemovalOnCard(category))).toEqual([
    "Reduced/avoided emissions without storage",
  ]);
  expect(isRemovalOnCard("Unknown")).toBe(true);
});
