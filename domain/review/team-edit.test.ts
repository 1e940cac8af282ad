import { expect, test } from "vitest";
import { fieldTable, valueFieldNames } from "../submission/fields/fields.ts";
import { withValueAt } from "../submission/path.ts";
import type { ProjectRecord } from "../submission/project-record.ts";
import {
  changesOf,
  editableSections,
  editOnto,
  fieldLabel,
  problemsOfEdit,
  shownChanges,
  storedDraft,
  type TeamEdit,
} from "./team-edit.ts";

/** A project as created by an import: most required fields are missing. */
const imported = (values: Record<string, unknown> = {}): TeamEdit => {
  const nothing = Object.fromEntries(
    valueFieldNames.map((name) => {
      const { kind } = fieldTable[name];
      return [
        name,
        kind === "records" || kind === "multi-choice" ? [] : kind === "switch" ? false : null,
      ];
    }),
  );
  const record = {
    values: { ...nothing, "project.id": "VCS-1", ...values },
  } as unknown as ProjectRecord;
  return { draft: storedDraft(record), projectStatus: "Ready to retire" };
};

const changed = (edit: TeamEdit, values: Record<string, unknown>): TeamEdit => ({
  ...edit,
  draft: Object.entries(values).reduce(
    (draft, [name, value]) => withValueAt(draft, name, value),
    edit.draft,
  ),
});

test("the team's form contains stored values only, without the developer form's defaults", () => {
  const { draft } = imported({ "pricing.costPerTon": 12 });
  expect(draft.impact.vintage).toBe("");
  expect(draft.company.size).toBe("");
  expect(draft.pricing.costPerTon).toBe("12");
});

test("writes only changed fields, normalised as in the developer's form", () => {
  const before = imported();
  expect(changesOf(before, before)).toEqual({});
  const after = changed(before, {
    "impact.vintage": "2024;2025",
    "details.website": "char.example",
    "project.accreditation": ["Own Register", "Other"],
  });
  expect(changesOf(before, { ...after, projectStatus: "Sold out" })).toEqual({
    "impact.vintage": "2024, 2025",
    "details.website": "https://char.example",
    "project.accreditation": ["Own Register"],
    "team.projectStatus": "Sold out",
  });
});

test("ignores problems that existed before, but not those that an edit introduces", () => {
  const before = imported({ "impact.issuedTonnes": 10 });
  const { draft } = before;
  expect(problemsOfEdit(draft, changed(before, { "impact.durability": "9 years" }).draft)).toEqual(
    [],
  );
  const wrong = changed(before, {
    "details.description": "word ".repeat(76),
    "impact.retiredTonnes": "11",
    "impact.vintage": "soon",
  });
  expect(problemsOfEdit(draft, wrong.draft).map(({ field }) => field)).toEqual([
    "impact.vintage",
    "impact.retiredTonnes",
    "details.description",
  ]);
});

test("reapplies an edit to what someone else has stored in the meantime", () => {
  const before = imported();
  const edit = changed(before, { "impact.durability": "9 years" });
  const newer = { ...imported({ "impact.vintage": "2026" }), projectStatus: "Sold out" };
  const both = editOnto(newer, before, edit);
  expect(changesOf(newer, both)).toEqual({ "impact.durability": "9 years" });
  expect(both.draft.impact.vintage).toBe("2026");
});

test("shows a change with the field's label and both values, including all parts of records", () => {
  const before = imported({
    "project.methodologies": [{ name: "VM0033", version: "2.0", link: "" }],
  });
  const after = changed(before, {
    "project.methodologies": [{ name: "VM0033", version: "2.1", link: "" }],
    "pricing.costPerTon": "1250",
  });
  expect(shownChanges(before, after)).toEqual([
    {
      field: "project.methodologies",
      label: "Methodologies",
      from: "VM0033 · 2.0",
      to: "VM0033 · 2.1",
    },
    { field: "pricing.costPerTon", label: "Cost per tCO2e, USD", from: "", to: "1,250" },
  ]);
  expect(fieldLabel("team.projectStatus")).toBe("Project status");
  expect(fieldLabel("of.another.day")).toBe("of.another.day");
});

test("the team can edit every field except the agreement to the terms", () => {
  const editable: string[] = editableSections.flatMap(({ fields }) => fields);
  expect(valueFieldNames.filter((name) => !editable.includes(name))).toEqual([
    "terms.agreementToTerms",
  ]);
});
