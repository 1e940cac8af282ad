import { describe, expect, test } from "vitest";
import { changedDraft, emptyDraft, type SubmissionDraft } from "./draft.ts";
import {
  copiedDraft,
  draftName,
  draftNames,
  draftOfSameCompany,
  draftSummaries,
  isSameDraft,
  latestDraft,
  withCompanyOf,
} from "./drafts.ts";
import { problemsOf } from "./steps.ts";

const day = (number: number) => `2026-11-0${number}T10:00:00.000Z`;

function draft(projectId: string, createdAt: string, updatedAt = createdAt): SubmissionDraft {
  const named = changedDraft(emptyDraft(createdAt), "project.id", projectId, updatedAt);
  const located = changedDraft(named, "company.projectLocation", "Kenya", updatedAt);
  const agreed = changedDraft(located, "terms.agreementToTerms", true, updatedAt);
  return changedDraft(agreed, "company.name", "Acorn", updatedAt);
}

describe("a list of drafts", () => {
  test("names a draft after the project's name, or else its ID, or else 'Untitled draft'", () => {
    const named = changedDraft(draft("VCS-1", day(1)), "project.name", "Mara Forest", day(1));
    expect(draftName(named)).toBe("Mara Forest");
    expect(draftName(draft(" VCS-1 ", day(1)))).toBe("VCS-1");
    expect(draftName(draft("VCS-1, VCS-2, VCS-3", day(1)))).toBe("VCS-1 and 2 more");
    expect(draftName(emptyDraft(day(1)))).toBe("Untitled draft");
  });

  test("is sorted by last change, with unique names and the number of incomplete fields", () => {
    const drafts = [
      { id: "a", draft: draft("", day(1), day(2)) },
      { id: "b", draft: draft("", day(3)) },
      { id: "", draft: draft("VCS-1", day(2), day(4)) },
    ];
    const summaries = draftSummaries(drafts);
    expect(summaries.map(({ id, name }) => [id, name])).toEqual([
      ["", "VCS-1"],
      ["b", "Untitled draft (2)"],
      ["a", "Untitled draft"],
    ]);
    expect(summaries[0]?.fieldsToGo).toBe(problemsOf(draft("VCS-1", day(2))).length);
    expect(latestDraft(drafts)?.id).toBe("");
    expect(latestDraft([])).toBeUndefined();
  });

  test("gives each draft one name, even if another was named like a numbered one", () => {
    const names = draftNames([
      { id: "c", draft: draft("A", day(3)) },
      { id: "a", draft: draft("A", day(1)) },
      { id: "b", draft: draft("A (2)", day(2)) },
    ]);
    expect(Object.fromEntries(names)).toEqual({ a: "A", b: "A (2)", c: "A (3)" });
  });

  test("distinguishes drafts by their creation time", () => {
    expect(isSameDraft(draft("A", day(1)), draft("B", day(1), day(2)))).toBe(true);
    expect(isSameDraft(draft("A", day(1)), draft("A", day(2)))).toBe(false);
  });
});

describe("a new draft", () => {
  const source = draft("VCS-1", day(1));
  test("has the company details of the previous one, but nothing of its project", () => {
    const next = draftOfSameCompany(source, day(2));
    expect(next.company).toMatchObject({ name: "Acorn", projectLocation: "", projectRegion: "" });
    expect(next.project.id).toBe("");
    expect(next.terms.agreementToTerms).toBe(false);
    expect(next.createdAt).toBe(day(2));
    expect(draftOfSameCompany(undefined, day(2))).toEqual(emptyDraft(day(2)));
  });
  test("keeps what was entered if the company is filled in later", () => {
    const begun = changedDraft(emptyDraft(day(2)), "company.projectRegion", "Mara", day(2));
    expect(withCompanyOf(begun, source, day(3)).company).toMatchObject({
      name: "Acorn",
      projectRegion: "Mara",
    });
  });
  test("copied from another has everything except the ID, the registry link and the agreement", () => {
    const linked = changedDraft(source, "project.registryLink", "https://registry.example", day(1));
    const copy = copiedDraft(linked, day(2));
    expect(copy.project.registryLink).toBe("");
    expect(copy.company).toEqual(source.company);
    expect(copy.project.id).toBe("");
    expect(copy.terms.agreementToTerms).toBe(false);
    expect(isSameDraft(copy, source)).toBe(false);
  });
});
