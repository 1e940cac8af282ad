import type { Database } from "#domain/database.types.ts";
import { longDate } from "~/lib/format/dates";

/** The fields that a project page reads in addition to the explorer's columns. */
export const detailFields = [
  "reviewed_at",
  "company_id",
  "company_name",
  "is_unclaimed",
  "registry_record",
  "sources",
] as const;

export type DetailRow = Pick<
  Database["public"]["Views"]["project_listings"]["Row"],
  (typeof detailFields)[number]
>;

export interface ProjectDetails {
  /** When the team last approved what is shown, formatted; null if unknown. */
  reviewedOn: string | null;
  /** Its company, if it came from an import and no one has claimed it. */
  unclaimedCompany: { id: string; name: string } | null;
}

export function projectDetails(row: DetailRow): ProjectDetails {
  return {
    reviewedOn: row.reviewed_at && longDate(row.reviewed_at),
    unclaimedCompany:
      row.is_unclaimed && row.company_id
        ? { id: row.company_id, name: row.company_name ?? "" }
        : null,
  };
}
