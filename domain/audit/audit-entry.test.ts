import { describe, expect, it } from "vitest";
import { readDetails } from "./audit-details.ts";
import {
  type AuditEntry,
  actLabel,
  actorLabel,
  auditFileHeadings,
  auditFileRow,
  subjectLabel,
} from "./audit-entry.ts";

const entry: AuditEntry = {
  id: 1,
  at: "2026-11-16 09:30:00+00",
  actorId: "7d1f0c52-0b7e-4a55-9d5d-0d4f0a1c2b3e",
  actorRole: "administrator",
  actorEmail: "team@example.org",
  act: "post-edited",
  subjectKind: "post",
  subjectId: "news/3",
  subjectName: "Prices",
  reason: null,
  details: { changes: [{ field: "title", from: "Price", to: "Prices" }, { field: "content" }] },
};

describe("audit entry details", () => {
  it("reads changes in each format in which they were recorded", () => {
    expect(readDetails(entry.details).changes).toEqual([
      { field: "Title", from: "Price", to: "Prices" },
      { field: "Text", from: null, to: null },
    ]);
    expect(readDetails({ project_status: { from: "Issued", to: null } }).changes).toEqual([
      { field: "Project status", from: "Issued", to: "none" },
    ]);
    expect(readDetails({ from: "withdrawn", to: "submitted" })).toEqual({
      changes: [{ field: "", from: "withdrawn", to: "submitted" }],
      facts: [],
    });
  });

  it("uses the form's field labels, and formats lists and records as their values", () => {
    const { changes } = readDetails({
      changes: [
        { field: "project.name", from: "", to: "Kelp" },
        { field: "team.shownTypes", from: [], to: ["Biochar", "Blue Carbon"] },
        { field: "x", from: [{ name: "VM0033", version: "", link: null }], to: true },
      ],
    });
    expect(changes.map(({ from, to }) => `${from} → ${to}`)).toEqual([
      "none → Kelp",
      "none → Biochar, Blue Carbon",
      "VM0033 → Yes",
    ]);
    expect(changes[0]?.field).toBe("Project name");
    expect(changes[1]?.field).toBe("Shown types");
  });

  it("lists all other details as named facts", () => {
    expect(readDetails({ registry: "Verra", rows: 200 })).toEqual({
      changes: [],
      facts: [
        { name: "Registry", value: "Verra" },
        { name: "Rows", value: "200" },
      ],
    });
    expect(readDetails({ import: { id: "7d1f0c52", file: "verra.csv" } }).facts).toEqual([
      { name: "Import", value: "verra.csv" },
    ]);
    expect(readDetails([1])).toEqual({ changes: [], facts: [] });
  });
});

it("names the actor, even if the account was deleted or the server acted", () => {
  expect(actorLabel(entry)).toBe("team@example.org");
  expect(actorLabel({ ...entry, actorEmail: null })).toBe("Deleted user");
  expect(actorLabel({ ...entry, actorEmail: null, actorRole: "server" })).toBe("The server");
  const person = { ...entry, subjectKind: "person", subjectName: null } as const;
  expect(subjectLabel(person)).toBe("Deleted user");
  expect(actLabel("post-edited")).toBe("Edited a post");
  expect(actLabel("of-a-later-version")).toBe("Of a later version");
});

it("writes an entry as a CSV row, with all changes in one cell", () => {
  const row = auditFileRow(entry);
  expect(row).toHaveLength(auditFileHeadings.length);
  expect(row[0]).toBe("2026-11-16T09:30:00.000Z");
  expect(row.at(-1)).toBe("Title: Price → Prices; Text");
});
