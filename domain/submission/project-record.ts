import type { Json } from "../database.types.ts";
import { inOrder } from "../text/lists.ts";
import { type ReviewStatus, reviewStatuses } from "../vocabulary.ts";
import type { ListTable, StoredColumn, StoredList, Tables } from "./fields/field-kinds.ts";
import { type Fields, fieldTable, type ValueFieldName, valueFieldNames } from "./fields/fields.ts";

type Row<Table extends keyof Tables> = Tables[Table]["Row"];
type ListRow = { name: string; position: number };

/** A stored project with everything that belongs to it; ProjectRow is what comes back. */
export const projectSelect =
  "*,companies!inner(*,override:display_overrides(fallback_rating,project_types)),project_types(name:type_name,position),project_subtypes(name:subtype_name,position),project_sectors(name:sector_name,position),project_accreditations(name:accreditation_name,position),project_sdgs(name:sdg_name,position)";

/** How the listings of a company differ from what its data says. */
type Override = Pick<Row<"display_overrides">, "fallback_rating" | "project_types">;

export type ProjectRow = Row<"projects"> & {
  companies: Row<"companies"> & { override: Override | null };
} & { [Table in ListTable]: ListRow[] };

type StoredValueOf<Entry> = Entry extends { stored: { table: ListTable } }
  ? string[]
  : Entry extends {
        stored: { table: infer Table extends keyof Tables; column: infer Column };
      }
    ? Row<Table>[Column & keyof Row<Table>]
    : never;

/** What the database keeps of each field. */
export type StoredValues = { [Name in ValueFieldName]: StoredValueOf<Fields[Name]> };

/** A stored project as everybody who may see all of it reads it: its owner, and the team. */
export interface ProjectRecord {
  projectId: string;
  status: ReviewStatus;
  /** How close its credits are to retirement. */
  projectStatus: string;
  createdAt: string;
  updatedAt: string;
  company: { id: string; userId: string; logoFilename: string | null; override: Override | null };
  /** Details of its listed company that apply when the project is approved; null: none. */
  proposedCompany: Json | null;
  values: StoredValues;
}

export function projectRecord(row: ProjectRow): ProjectRecord {
  const { companies: company } = row;
  const values = valueFieldNames.map((name) => [name, storedValue(row, name)] as const);
  return {
    projectId: row.id,
    status: reviewStatus(row.status),
    projectStatus: row.project_status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    company: {
      id: company.id,
      userId: company.user_id,
      logoFilename: company.logo_filename,
      override: company.override,
    },
    proposedCompany: row.submitted_company,
    // Each name with the value of its own column, which the compiler cannot see in a loop.
    values: Object.fromEntries(values) as StoredValues,
  };
}

function storedValue(row: ProjectRow, name: ValueFieldName) {
  const field = fieldTable[name];
  if (field.kind === "file") return null;
  return field.kind === "multi-choice" ? listIn(row, field.stored) : columnIn(row, field.stored);
}

function columnIn(row: ProjectRow, stored: StoredColumn) {
  return stored.table === "projects" ? row[stored.column] : row.companies[stored.column];
}

function listIn(row: ProjectRow, stored: StoredList): string[] {
  return inOrder(row[stored.table]).map(({ name }) => name);
}

function reviewStatus(status: string): ReviewStatus {
  const known = reviewStatuses.find((candidate) => candidate === status);
  if (!known) throw new Error(`A project has the unknown status ${status}`);
  return known;
}
