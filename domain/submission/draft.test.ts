import { describe, expect, test } from "vitest";
import { changedDraft, draftFrom, emptyDraft, hasKeyFields } from "./draft.ts";

const now = "2026-01-02T03:04:05.000Z";

describe("a new draft", () => {
  const draft = emptyDraft(now);
  test("has category 'Reduced/avoided emissions without storage', stage 'Pre-verification', credit availability 'No - Purchase not available at this time'", () => {
    expect(draft.impact).toMatchObject({
      category: "Reduced/avoided emissions without storage",
      stage: "Pre-verification",
      credit_availability: "No - Purchase not available at this time",
    });
  });
  test("has display permissions None, minimum quantities 0, USD, status 'draft'", () => {
    expect(draft.terms).toEqual({ agreementToTerms: false, displayPermissions: "None" });
    expect(draft.pricing).toEqual({
      minimumPurchaseQuantity: "0",
      minimumPurchaseCustomPrice: "0",
      costPerTon: "",
      currency: "USD",
    });
    expect(draft).toMatchObject({ status: "draft", createdAt: now, updatedAt: now });
  });
});

describe("a stored draft", () => {
  test("is restored unchanged", () => {
    const named = changedDraft(emptyDraft(now), "company.name", "Acorn", now);
    const left = changedDraft(named, "company.size", "12", "later");
    expect(draftFrom(JSON.parse(JSON.stringify(left)))).toEqual(left);
    expect(left).toMatchObject({ createdAt: now, updatedAt: "later" });
  });
  test.each([
    ["a part is missing", { company: { name: "Acorn" } }],
    ["a part is damaged", { company: { name: "Acorn" }, impact: "nonsense", project: null }],
    [
      "a field has another type",
      { company: { name: "Acorn", size: 12 }, project: { type: "Forestry" }, terms: [] },
    ],
    ["a choice no longer exists", { company: { name: "Acorn" }, impact: { stage: "Dreamt" } }],
  ])("keeps the rest if %s", (_, stored) => {
    const draft = draftFrom(stored);
    expect(draft.company.name).toBe("Acorn");
    expect(draft.impact.stage).toBe("Pre-verification");
    expect(draft.project.type).toEqual([]);
  });
});

test("a draft that still has a registry's former name gets the current one", () => {
  expect(draftFrom({ project: { registry: "Riverse" } }).project.registry).toBe("Rainbow");
  expect(draftFrom({ project: { registry: "Verra" } }).project.registry).toBe("Verra");
});

describe("hasKeyFields", () => {
  const fields = {
    company: { name: "Acorn" },
    project: { id: "A-1" },
    details: { description: "Oaks." },
  };
  test("requires company name, project ID and description", () => {
    expect(hasKeyFields(draftFrom(fields))).toBe(true);
    expect(hasKeyFields(draftFrom({ ...fields, company: { name: "  " } }))).toBe(false);
    expect(hasKeyFields(draftFrom({ ...fields, project: {} }))).toBe(false);
    expect(hasKeyFields(draftFrom({ ...fields, details: {} }))).toBe(false);
  });
});
