import type { Database } from "#domain/database.types.ts";
import { longDate } from "~/lib/format/dates";

/** The fields that a project page reads in addition to the explorer's columns. */
export const detailFields = [
  "vintage",
  "minimum_purchase_quantity",
  "minimum_purchase_custom_price",
  "is_portfolio",
  "company_developer_type",
  "reviewed_at",
  "company_id",
  "company_name",
  "is_unclaimed",
  "registry_record",
] as const;

export type DetailRow = Pick<
  Database["public"]["Views"]["project_listings"]["Row"],
  (typeof detailFields)[number]
>;

/** Null or empty if unknown. */
export interface ProjectDetails {
  vintages: readonly string[];
  /** In tCO2e. */
  minimumPurchase: number | null;
  /** The quantity in tCO2e from which the developer negotiates the price. */
  customPriceFrom: number | null;
  isPortfolio: boolean;
  developerType: string | null;
  /** When the team last approved what is shown, formatted. */
  reviewedOn: string | null;
  /** Its company, if it came from an import and nobody has claimed it. */
  unclaimedCompany: { id: string; name: string } | null;
}

export function projectDetails(row: DetailRow): ProjectDetails {
  return {
    vintages: row.vintage?.match(/\d{4}/g) ?? [],
    // The form stores 0 for none.
    minimumPurchase: row.minimum_purchase_quantity || null,
    customPriceFrom: row.minimum_purchase_custom_price || null,
    isPortfolio: row.is_portfolio ?? false,
    developerType: row.company_developer_type,
    reviewedOn: row.reviewed_at && longDate(row.reviewed_at),
    unclaimedCompany:
      row.is_unclaimed && row.company_id
        ? { id: row.company_id, name: row.company_name ?? "" }
        : null,
  };
}
