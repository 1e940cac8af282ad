import { describe, expect, test } from "vitest";
import { completeSubmission } from "../../tests/fixtures/submissions.ts";
import { countries } from "../countries/countries.ts";
import { draftFrom, emptyDraft, type SubmissionDraft } from "./draft.ts";
import { fieldNames, isRequired, wizardSteps } from "./fields/fields.ts";
import { problemsOf, recordProblems, stepIndex } from "./steps.ts";

const complete = draftFrom(completeSubmission());

/** The problems of the complete draft after changing some fields of one group. */
function messagesFor<Group extends "company" | "project" | "pricing" | "impact" | "details">(
  group: Group,
  fields: Partial<SubmissionDraft[Group]>,
): string[] {
  const draft = { ...complete, [group]: { ...complete[group], ...fields } };
  return problemsOf(draft).map(({ field, message }) => `${field}: ${message}`);
}

test("five steps: Company Information, Project Details, Impact & Metrics, Media & Documentation, Review & Submit", () => {
  expect(wizardSteps.map(({ title }) => title)).toEqual([
    "Company Information",
    "Project Details",
    "Impact & Metrics",
    "Media & Documentation",
    "Review & Submit",
  ]);
});

test("a complete draft has no problems", () => expect(problemsOf(complete)).toEqual([]));

test("an empty draft lacks exactly the required fields that have no default, in form order", () => {
  const defaults = ["impact.category", "impact.stage", "impact.credit_availability"];
  const expected = fieldNames.filter((field) => isRequired(field) && !defaults.includes(field));
  expect(problemsOf(emptyDraft("")).map(({ field }) => field)).toEqual(expected);
});

describe("Company step", () => {
  test("all countries can be chosen at once", () => {
    const projectLocation = Object.values(countries).join(", ");
    expect(messagesFor("company", { projectLocation })).toEqual([]);
  });

  test.each(["name", "location", "projectLocation", "projectRegion", "size"] as const)(
    "%s is required; blanks do not count",
    (field) => {
      expect(messagesFor("company", { [field]: field === "size" ? "" : "   " })).toHaveLength(1);
    },
  );
  test("e-mail must be an address", () => {
    expect(messagesFor("company", { email: "" })).toEqual([
      "company.email: Please enter an e-mail address.",
    ]);
    expect(messagesFor("company", { email: "office" })).toEqual([
      "company.email: Please enter a valid email address.",
    ]);
    expect(messagesFor("company", { email: "büro@höf.example" })).toEqual([]);
  });
  test("developer type is one of three", () => {
    expect(messagesFor("company", { developerType: "" })).toHaveLength(1);
    expect(messagesFor("company", { developerType: "Broker" })).toHaveLength(1);
  });
  test("size is a whole number of at most nine digits", () => {
    expect(messagesFor("company", { size: "0" })).toEqual([]);
    expect(messagesFor("company", { size: "1234567890" })).toHaveLength(1);
    expect(messagesFor("company", { size: "-1" })).toHaveLength(1);
  });
  test("values that the database would reject are refused", () => {
    expect(messagesFor("company", { name: "x".repeat(201) })).toEqual([
      "company.name: Please use at most 200 characters.",
    ]);
  });
});

describe("Project step", () => {
  test("the project id is required, else 'Project ID is required'", () => {
    expect(messagesFor("project", { id: " " })).toEqual(["project.id: Project ID is required"]);
  });
  test.each(["sector", "type", "subType", "accreditation"] as const)("%s is required", (field) => {
    expect(messagesFor("project", { [field]: [] })).toHaveLength(1);
    expect(messagesFor("project", { [field]: [" "] }), "blank names are ignored").toHaveLength(1);
  });
});

describe("Impact step", () => {
  test.each(["2024", "2024, 2025", "2024,2025,2026", "N/A"])("vintage may be %s", (vintage) => {
    expect(messagesFor("impact", { vintage })).toEqual([]);
  });
  test.each(["24", "20245", "2024 2025", "2024-2026", "soon", "2024,"])(
    "vintage may not be %s",
    (vintage) => {
      expect(messagesFor("impact", { vintage })).toEqual([
        "impact.vintage: Please enter the vintage as YYYY, several years separated by commas, or N/A.",
      ]);
    },
  );
  test("vintage and SDGs are required", () => {
    expect(messagesFor("impact", { vintage: "" })).toHaveLength(1);
    expect(messagesFor("impact", { sdgs: [] })).toHaveLength(1);
    expect(messagesFor("impact", { sdgs: ["None"] })).toEqual([]);
  });
  test.each(["minimumPurchaseQuantity", "minimumPurchaseCustomPrice", "costPerTon"] as const)(
    "%s accepts whole non-negative numbers only",
    (field) => {
      expect(messagesFor("pricing", { [field]: "" })).toEqual([]);
      expect(messagesFor("pricing", { [field]: "999999999" })).toEqual([]);
      expect(messagesFor("pricing", { [field]: "1.5" })).toHaveLength(1);
      expect(messagesFor("pricing", { [field]: "1e3" })).toHaveLength(1);
    },
  );
});

describe("Media and details step", () => {
  test("the description is required with a 75-word maximum", () => {
    expect(messagesFor("details", { description: " " })).toHaveLength(1);
    expect(messagesFor("details", { description: "word ".repeat(75) })).toEqual([]);
    expect(messagesFor("details", { description: "word ".repeat(76) })).toEqual([
      "details.description: The description may have at most 75 words.",
    ]);
  });
  test("website is a URL, contactEmail an e-mail, and both may be left out", () => {
    expect(messagesFor("details", { website: "", contactEmail: "" })).toEqual([]);
    expect(messagesFor("details", { website: "javascript:alert(1)" })).toHaveLength(1);
    expect(messagesFor("details", { website: "our site" })).toHaveLength(1);
    expect(messagesFor("details", { contactEmail: "credits at acorn" })).toEqual([
      "details.contactEmail: Please enter a valid email address.",
    ]);
  });
});

describe("additional fields", () => {
  test("are optional, and a choice may be left open", () => {
    expect(complete.project.registry).toBe("");
    expect(messagesFor("project", { registry: "Verra" })).toEqual([]);
    expect(messagesFor("project", { registry: "Mine" })).toHaveLength(1);
  });
  test.each([
    ["latitude", "91", "project.latitude: Please enter a latitude between -90 and 90 degrees."],
    [
      "longitude",
      "-180.5",
      "project.longitude: Please enter a longitude between -180 and 180 degrees.",
    ],
    [
      "creditingPeriodStart",
      "2026-02-30",
      "project.creditingPeriodStart: Please enter a valid date as YYYY-MM-DD.",
    ],
  ])("%s may not be %s, which is reported once", (field, value, message) => {
    expect(messagesFor("project", { [field]: value })[0]).toBe(message);
    expect(messagesFor("project", { [field]: value })).toHaveLength(1);
  });
  test("the crediting period ends after its first day", () => {
    const start = { creditingPeriodStart: "2025-01-01" };
    expect(messagesFor("project", { ...start, creditingPeriodEnd: "2025-01-02" })).toEqual([]);
    expect(messagesFor("project", { ...start, creditingPeriodEnd: "2025-01-01" })).toEqual([
      "project.creditingPeriodEnd: The crediting period must end after its first day.",
    ]);
  });
  test("no more tonnes can be retired than issued, compared as numbers", () => {
    expect(messagesFor("impact", { issuedTonnes: "1000", retiredTonnes: "999" })).toEqual([]);
    expect(messagesFor("impact", { issuedTonnes: "999", retiredTonnes: "1000" })).toEqual([
      "impact.retiredTonnes: Retired tonnes cannot exceed issued tonnes.",
    ]);
  });
  test("half a pair of coordinates is reported at the missing half", () => {
    const message = "Please enter both latitude and longitude, or neither.";
    expect(messagesFor("project", { latitude: "1" })).toEqual([`project.longitude: ${message}`]);
    expect(messagesFor("project", { longitude: "1" })).toEqual([`project.latitude: ${message}`]);
    expect(messagesFor("project", { latitude: "1", longitude: "1" })).toEqual([]);
  });

  const blank = { name: "", scope: "", vintages: "", date: "", link: "" };
  const ccb = { ...blank, name: "CCB" };
  const problemsOfLabels = (...labels: (typeof blank)[]) =>
    recordProblems({ ...complete, impact: { ...complete.impact, labels } }, "impact.labels");
  test("a problem with a label is reported at the affected part", () => {
    const found = problemsOfLabels(
      ccb,
      { ...blank, scope: "Project" },
      { ...ccb, vintages: "soon", date: "2026-02-30", link: "example" },
    );
    expect(found.map(({ index, part }) => `${index} ${part}`)).toEqual([
      "1 name",
      "2 vintages",
      "2 date",
      "2 link",
    ]);
    expect(found[0]?.message).toBe("Please name the label.");
  });
  test("a known label can only be awarded to what its programme awards it to", () => {
    const awarded = (name: string, scope: string) => problemsOfLabels({ ...blank, name, scope });
    expect(awarded("CCP-labelled credit", "Standard")).toEqual([
      { index: 0, part: "scope", message: "This label is only awarded to credits." },
    ]);
    expect(awarded("ccp approved methodology", "Credits")[0]?.message).toBe(
      "This label is only awarded to a standard.",
    );
    expect(awarded("SD VISta", "Standard")[0]?.message).toBe(
      "This label is only awarded to a project or credits.",
    );
    expect(awarded("CCP-labelled credit", "")).toEqual([]);
    expect(awarded("CORSIA: First Phase, 2024-2026 Scope", "Standard")).toEqual([]);
    expect(awarded("Fair Soil", "Standard")).toEqual([]);
  });
  test("a blank label is not a problem, but too many labels are", () => {
    expect(problemsOfLabels(blank, ccb)).toEqual([]);
    expect(messagesFor("impact", { labels: Array(20).fill(ccb) })).toEqual([]);
    expect(messagesFor("impact", { labels: Array(21).fill(ccb) })).toHaveLength(1);
  });
});

test("the terms must be agreed to", () => {
  const draft = { ...complete, terms: { ...complete.terms, agreementToTerms: false } };
  expect(problemsOf(draft)).toEqual([
    {
      step: 4,
      field: "terms.agreementToTerms",
      message: "Please agree to the terms before submitting.",
    },
  ]);
});

test.each([
  ["1", 0],
  ["5", 4],
  ["0", null],
  ["6", null],
  ["two", null],
  [null, null],
])("the step '%s' has index %s", (text, index) => expect(stepIndex(text)).toBe(index));
