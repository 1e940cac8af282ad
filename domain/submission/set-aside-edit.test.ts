import { expect, test } from "vitest";
import { changedDraft, emptyDraft } from "./draft.ts";
import { resumeEdit, type SetAsideEdit, setAsideEditFrom } from "./set-aside-edit.ts";

const opened = emptyDraft("2026-01-01T00:00:00.000Z");
const withRegion = (region: string, draft = opened) =>
  changedDraft(draft, "company.projectRegion", region, "2026-02-01T00:00:00.000Z");
const withVintage = (vintage: string, draft = opened) =>
  changedDraft(draft, "impact.vintage", vintage, "2026-02-01T00:00:00.000Z");

const edit: SetAsideEdit = {
  opened,
  seenAt: "2026-01-01T00:00:00.000Z",
  draft: withRegion("Leinster "),
  removals: { "file-1": true },
};

test("an edit that was set aside is read back as it was", () => {
  expect(setAsideEditFrom(JSON.parse(JSON.stringify(edit)))).toEqual(edit);
});

test("a damaged one is not restored", () => {
  for (const damaged of [null, 3, {}, { ...edit, draft: "x" }, { ...edit, removals: [1] }]) {
    expect(setAsideEditFrom(damaged)).toBeNull();
  }
});

test("goes on exactly where it was if the project has not changed since", () => {
  const resumed = resumeEdit(edit, { draft: emptyDraft("later"), seenAt: edit.seenAt });
  expect(resumed).toMatchObject({ draft: edit.draft, removals: { "file-1": true }, conflicts: [] });
});

test("if the project has changed since, keeps its own fields, takes the others, and names them", () => {
  const current = withVintage("2024", withRegion("Ulster"));
  const resumed = resumeEdit(edit, { draft: current, seenAt: "2026-01-02T00:00:00.000Z" });
  expect(resumed.draft.company.projectRegion).toBe("Leinster ");
  expect(resumed.draft.impact.vintage).toBe("2024");
  expect(resumed.conflicts).toEqual(["company.projectRegion", "impact.vintage"]);
});
