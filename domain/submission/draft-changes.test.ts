import { expect, test } from "vitest";
import { changedDraft, emptyDraft } from "./draft.ts";
import { changedElsewhere, changedFields, rebaseDraft } from "./draft-changes.ts";

const before = emptyDraft("2026-01-01T00:00:00Z");
const withVintage = (vintage: string, draft = before) =>
  changedDraft(draft, "impact.vintage", vintage, "2026-02-01T00:00:00Z");
const withWebsite = (website: string, draft = before) =>
  changedDraft(draft, "details.website", website, "2026-02-01T00:00:00Z");

test("a field has changed if its submitted value would differ", () => {
  expect(changedFields(before, withVintage("2024"))).toEqual(["impact.vintage"]);
  // Only submitted if the developer type is Other.
  const unasked = changedDraft(before, "company.developerTypeOther", "A club", before.updatedAt);
  expect(changedFields(before, unasked)).toEqual([]);
});

test("reapplies only the fields edited here to the newer stored values", () => {
  const newer = withWebsite("https://newer.example", withVintage("2023"));
  const rebased = rebaseDraft(newer, before, withVintage("2024"));
  expect(changedFields(newer, rebased)).toEqual(["impact.vintage"]);
  expect(rebased.impact.vintage).toBe("2024");
  expect(rebased.details.website).toBe("https://newer.example");
});

test("lists fields that someone else changed to a value other than the one here", () => {
  const newer = withWebsite("https://newer.example", withVintage("2023"));
  expect(changedElsewhere(newer, before, withVintage("2024"))).toEqual([
    "impact.vintage",
    "details.website",
  ]);
  expect(changedElsewhere(newer, before, withVintage("2023"))).toEqual(["details.website"]);
  expect(changedElsewhere(newer, before, newer)).toEqual([]);
  expect(changedElsewhere(before, before, withVintage("2024"))).toEqual([]);
});
