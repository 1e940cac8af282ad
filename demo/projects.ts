import { z } from "zod";
import { isImportableField } from "#domain/import/importable-fields.ts";
import { draftOfImportedRow } from "#domain/import/imported-draft.ts";
import { importedRows } from "#domain/import/imported-rows.ts";
import { suggestedMapping } from "#domain/import/mapping.ts";
import type { TableRow } from "#domain/import/read-table.ts";
import { recogniseRegistry } from "#domain/import/recognise-registry.ts";
import { draftFrom } from "#domain/submission/draft.ts";
import { fieldTable, valueFieldNames } from "#domain/submission/fields/fields.ts";
import { withValueAt } from "#domain/submission/path.ts";
import { projectStatuses, registries, reviewStatuses } from "#domain/vocabulary.ts";
import { cellsByColumn, optional, readDemoTable } from "./tables.ts";

/** The columns for what no field of the form says. */
const furtherColumns = z.object({
  /** "nobody": an import created the company, and its developer has not claimed it yet. */
  Owner: z.enum(["developer", "team", "nobody"]),
  Submitted: z.string(),
  Review: z.enum(reviewStatuses),
  "Review note": optional(z.string()),
  "Project status": optional(z.enum(projectStatuses)),
  /** As some developers separate countries; an import would use commas. */
  "Location as stated": z.string(),
});

const table = readDemoTable("projects");
const mapping = suggestedMapping(table.header, recogniseRegistry(table.header));

export type DemoProject = ReturnType<typeof demoProject>;

/**
 * The demo projects, from a file in the format of our own export with further columns: the form's
 * fields that no registry's file has, under their labels, and where the project stands.
 */
export const demoProjects: readonly DemoProject[] = table.rows.map(demoProject);

function demoProject(row: TableRow) {
  const cells = cellsByColumn(table, row);
  const own = furtherColumns.parse(cells);
  const draft = draftFrom(
    valueFieldNames.reduce(
      (stored, name) => {
        const { label, kind } = fieldTable[name];
        const cell = isImportableField(name) ? undefined : cells[label];
        return cell === undefined ? stored : withValueAt(stored, name, enteredValue(kind, cell));
      },
      importedDraft(row, own.Submitted),
    ),
  );
  draft.terms = { displayPermissions: "InfoOnly", agreementToTerms: own.Owner !== "nobody" };
  draft.company.projectLocation = own["Location as stated"] || draft.company.projectLocation;
  return {
    draft,
    projectId: draft.project.id,
    company: draft.company.name,
    owner: own.Owner,
    createdAt: own.Submitted,
    reviewStatus: own.Review,
    reviewNote: own["Review note"],
    projectStatus: own["Project status"],
  };
}

/** What the import reads, as it fills in a developer's form. */
function importedDraft(row: TableRow, now: string) {
  const named = cellsByColumn(table, row)[fieldTable["project.registry"].label];
  const registry = registries.find((name) => name === named) ?? "Another registry";
  const { rows, problems } = importedRows({ ...table, rows: [row] }, mapping, registry);
  const [imported] = rows;
  if (imported) return draftOfImportedRow(imported, registry, now);
  throw new Error(
    `projects.csv, line ${row.line}: ${problems.map((one) => one.message).join(" ")}`,
  );
}

function enteredValue(kind: string, cell: string) {
  if (kind === "switch") return cell === "yes";
  return kind === "multi-choice" ? cell.split("; ").filter(Boolean) : cell;
}
