import { storedTime } from "../stored-time.ts";
import { valueAt } from "../submission/path.ts";
import { type BatchField, batchFields } from "./batch-columns.ts";
import type { TableProject } from "./edited-table.ts";
import type { OwnProjectRecord } from "./own-project.ts";
import { waitingEdit } from "./waiting-edit.ts";

/** The developer's projects that the table can change, by name. */
export function tableProjects(records: readonly OwnProjectRecord[]): TableProject[] {
  return records.filter(isInTable).map(tableProject).sort(byName);
}

/**
 * Saving a project that was returned or withdrawn sends it to the team again, so that is done in the
 * form, where the team's note is shown.
 */
function isInTable({ record, revisions }: OwnProjectRecord): boolean {
  if (record.status === "submitted") return true;
  const [latest] = [...revisions].sort(
    (a, b) => storedTime(b.updated_at) - storedTime(a.updated_at),
  );
  return record.status === "approved" && latest?.decision !== "changes_requested";
}

function tableProject(own: OwnProjectRecord): TableProject {
  const { record, revisions } = own;
  const { values } = record;
  const edit = waitingEdit(own);
  const times = [record.updatedAt, ...revisions.map(({ updated_at }) => updated_at)];
  const text = (field: BatchField) => {
    const value = edit ? valueAt(edit, field) : values[field];
    return value === null || value === undefined ? "" : String(value).trim();
  };
  return {
    projectId: record.projectId,
    seenAt: new Date(Math.max(...times.map(storedTime))).toISOString(),
    name: values["project.name"] || values["project.id"],
    company: values["company.name"],
    registry: values["project.registry"],
    registryId: values["project.id"],
    isListed: record.status === "approved",
    isWaiting: edit !== null,
    // The compiler cannot see that every field is there.
    values: Object.fromEntries(batchFields.map((field) => [field, text(field)])) as Record<
      BatchField,
      string
    >,
  };
}

const byName = (a: TableProject, b: TableProject) =>
  a.company.localeCompare(b.company, "en") ||
  a.name.localeCompare(b.name, "en", { numeric: true }) ||
  a.registryId.localeCompare(b.registryId, "en", { numeric: true });
