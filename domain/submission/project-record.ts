import type { Json } from "../database.types.ts";
import { inOrder } from "../text/arrays.ts";
import { type ReviewStatus, reviewStatuses } from "../vocabulary.ts";
import type { ListTable, RecordTable, Tables } from "./fields/field-kinds.ts";
import { type Fields, fields, type ValueFieldName, valueFieldNames } from "./fields/fields.ts";
import { textFormats } from "./text-formats.ts";

type Row<Table extends keyof Tables> = Tables[Table]["Row"];
type ListRow = { name: string; position: number };

type FieldColumn<Table extends "projects" | "companies"> = Extract<
  Fields[ValueFieldName]["stored"],
  { table: Table }
>["column"];
/** The parts of a record as selected, under the form's names. */
type RecordRow<Table extends RecordTable> = {
  [Part in keyof Extract<Fields[ValueFieldName]["stored"], { table: Table }>["parts"]]:
    | string
    | null;
} & { position: number };

/** Columns that are not form fields. */
const projectColumns = [
  "id",
  "status",
  "project_status",
  "submitted_company",
  "created_at",
  "updated_at",
] as const;
const companyColumns = ["id", "user_id", "logo_filename"] as const;

/** How the display of a company's listings differs from its data. */
type Override = Pick<Row<"display_overrides">, "fallback_rating" | "project_types">;

/** A stored project with everything that belongs to it, as selected by `projectSelect`. */
export type ProjectRow = Pick<
  Row<"projects">,
  FieldColumn<"projects"> | (typeof projectColumns)[number]
> & {
  companies: Pick<Row<"companies">, FieldColumn<"companies"> | (typeof companyColumns)[number]> & {
    override: Override | null;
  };
} & { [Table in ListTable]: ListRow[] } & { [Table in RecordTable]: RecordRow<Table>[] };

const storedColumns = valueFieldNames.map((name) => fields[name].stored);
const columnsIn = (table: "projects" | "companies") =>
  storedColumns.flatMap((stored) => (stored.table === table ? [stored.column] : []));

const partColumns = (parts: Readonly<Record<string, { column: string }>>) =>
  Object.entries(parts).map(([part, { column }]) => `${part}:${column}`);

export const projectSelect = [
  ...projectColumns,
  ...columnsIn("projects"),
  `companies!inner(${[...companyColumns, ...columnsIn("companies")]},override:display_overrides(fallback_rating,project_types))`,
  ...storedColumns.flatMap((stored) => {
    if ("parts" in stored) return `${stored.table}(${partColumns(stored.parts)},position)`;
    const isList = stored.table !== "projects" && stored.table !== "companies";
    return isList ? `${stored.table}(name:${stored.column},position)` : [];
  }),
].join();

type StoredValueOf<Entry> = Entry extends { stored: { table: ListTable } }
  ? string[]
  : Entry extends { stored: { parts: infer Parts } }
    ? { [Part in keyof Parts]: string }[]
    : Entry extends {
          stored: { table: infer Table extends keyof Tables; column: infer Column };
        }
      ? Row<Table>[Column & keyof Row<Table>]
      : never;

/** The stored value of each field. */
type StoredValues = { [Name in ValueFieldName]: StoredValueOf<Fields[Name]> };

/** A stored project in full, as its owner and the team see it. */
export interface ProjectRecord {
  projectId: string;
  status: ReviewStatus;
  /** How close its credits are to retirement; null if not stated. */
  projectStatus: string | null;
  createdAt: string;
  updatedAt: string;
  /** `userId` is null if an import created the company and no one has claimed it. */
  company: {
    id: string;
    userId: string | null;
    logoFilename: string | null;
    override: Override | null;
  };
  /** Details of the listed company that take effect when the project is approved; null if none. */
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
    // The compiler cannot see in a loop that each name gets the value of its own column.
    values: Object.fromEntries(values) as StoredValues,
  };
}

function storedValue(row: ProjectRow, name: ValueFieldName) {
  const { stored } = fields[name];
  if (stored.table === "projects") return row[stored.column];
  if (stored.table === "companies") return row.companies[stored.column];
  if ("parts" in stored) return inOrder<RecordRow<RecordTable>>(row[stored.table]).map(recordOf);
  return inOrder(row[stored.table]).map((item) => item.name);
}

/** Converts a record to the form's format; a document in the team's storage is not a link. */
function recordOf({ position: _, ...parts }: RecordRow<RecordTable>) {
  return Object.fromEntries(
    Object.entries(parts).map(([part, value]) => [
      part,
      part === "link" && !textFormats.website.accepts(value ?? "") ? "" : (value ?? ""),
    ]),
  );
}

function reviewStatus(status: string): ReviewStatus {
  const known = reviewStatuses.find((candidate) => candidate === status);
  if (!known) throw new Error(`A project has the unknown status ${status}`);
  return known;
}
