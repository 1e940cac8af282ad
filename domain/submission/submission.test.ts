import { describe, expect, test } from "vitest";
import { completeSubmission } from "../../tests/fixtures/submissions.ts";
import { changedDraft, draftFrom } from "./draft.ts";
import { submissionOf } from "./submission.ts";
import { messages } from "../errors.ts";
import { refusedField, submissionMessage, takenIdMessage } from "./submission-errors.ts";
import { submissionKey } from "./submission-key.ts";

const draft = draftFrom({ ...completeSubmission(), createdAt: "then" });

describe("a submission", () => {
  test("contains the draft's fields and none of its metadata", () => {
    expect(Object.keys(submissionOf(draft))).toEqual([
      "company",
      "project",
      "pricing",
      "impact",
      "details",
      "terms",
    ]);
  });
  test("lists the custom accreditors instead of Other", () => {
    const named = changedDraft(draft, "project.accreditation", ["Other", "Own"], "now");
    expect(submissionOf(named).project.accreditation).toEqual(["Own"]);
    const unnamed = changedDraft(draft, "project.accreditation", ["Other"], "now");
    expect(submissionOf(unnamed).project.accreditation).toEqual(["Other"]);
  });
  test("separates a portfolio's IDs with commas", () => {
    const portfolio = changedDraft(draft, "project.id", "A-1,B-2, ,", "");
    expect(submissionOf(portfolio).project.id).toBe("A-1, B-2");
  });
  test("includes a custom developer type only with Other", () => {
    const other = { developerType: "Other", developerTypeOther: "A cooperative" };
    expect(submissionOf(draft).company).toMatchObject(other);
    const own = "We purchase credits from project developers";
    const { company } = submissionOf(changedDraft(draft, "company.developerType", own, ""));
    expect(company.developerTypeOther).toBe("");
  });
  test("gives known labels their one spelling, and keeps others as entered", () => {
    const label = { name: "", scope: "", vintages: "", date: "", link: "" };
    const entered = [
      { ...label, name: "CORSIA: First Phase, 2024-2026 Scope " },
      { ...label, name: "CCP-Approved", scope: "Credits" },
      { ...label, name: "CCP-Approved", scope: "Standard" },
      { ...label, name: "Fair Soil" },
    ];
    const { impact } = submissionOf(changedDraft(draft, "impact.labels", entered, ""));
    expect(impact.labels.map(({ name }) => name)).toEqual([
      "CORSIA Scope, First Phase (2024-2026)",
      "CCP-labelled credit",
      "CCP-Approved",
      "Fair Soil",
    ]);
  });
});

describe("the idempotency key", () => {
  const user = "0b9c1c1e-6a53-4a57-8a0e-3f9a3f6c7d10";
  test("is a UUID, always the same for the same draft", () => {
    const key = submissionKey(user, draft);
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(submissionKey(user, { ...draft, updatedAt: "much later" })).toBe(key);
  });
  test("differs by user, draft and content", () => {
    const keys = [
      submissionKey(user, draft),
      submissionKey("somebody-else", draft),
      submissionKey(user, { ...draft, createdAt: "another day" }),
      submissionKey(user, changedDraft(draft, "company.projectRegion", "Leinster", "now")),
      submissionKey(user, changedDraft(draft, "project.isPortfolio", false, "now")),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the error catalogue", () => {
  const broken = (message: string) => ({ code: "23514", message });
  test.each([
    [
      { message: "authentication_required", code: "42501" },
      "Authentication required. Please log in with a valid account to submit your project.",
    ],
    [
      { message: "JWT expired", code: "PGRST301", status: 401 },
      "Invalid user session. Please log out and log back in.",
    ],
    [
      { message: "missing_required_fields" },
      "Please fill in all required fields: Company Name, Project ID, and Project Description",
    ],
    [{ message: "company_check_failed", details: "no" }, "Error checking company: no"],
    [
      { message: "company_creation_failed", details: "no" },
      "Error creating company: no. Please ensure you are properly logged in.",
    ],
    [{ message: "project_check_failed", details: "no" }, "Error checking project: no"],
    [
      { message: "project_id_taken", details: "A-1" },
      'A project with ID "A-1" already exists. Please use a unique project ID.',
    ],
    [{ message: messages.nothingSaved, code: "database_unwritable" }, messages.nothingSaved],
    [{ message: "project_creation_failed", details: "no" }, "Error creating project: no"],
    [
      broken('relation "projects" violates check constraint "description_is_at_most_75_words"'),
      "Error creating project: The description may have at most 75 words.",
    ],
    [
      broken('relation "companies" violates check constraint "companies_email_check"'),
      "Error creating company: One of the values is not valid. Please check the form. Please ensure you are properly logged in.",
    ],
    [
      { message: "TypeError: Failed to fetch", code: "", status: 0 },
      "An unexpected error occurred while submitting your project. Please try again. The server did not respond. Check your connection.",
    ],
    [
      { message: "out of memory", code: "53200", status: 500 },
      "An unexpected error occurred while submitting your project. Please try again.",
    ],
  ])("maps %o to '%s'", (error, message) => expect(submissionMessage(error)).toBe(message));

  test("a taken ID is linked to its field, and has the same message before submitting", () => {
    const taken = { message: "project_id_taken", details: "A-1" };
    expect(refusedField(taken)).toBe("project.id");
    expect(takenIdMessage("A-1")).toBe(submissionMessage(taken));
    expect(refusedField({ message: "project_check_failed" })).toBeUndefined();
  });
});
