import type { Database } from "#domain/database.types.ts";
import { longDate } from "~/lib/format/dates";

/** What the page of a project reads beyond the columns of the explorer. */
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
] as const;

export type DetailRow = Pick<
  Database["public"]["Views"]["project_listings"]["Row"],
  (typeof detailFields)[number]
>;

/** Null or empty where nobody said. */
export interface ProjectDetails {
  vintages: readonly string[];
  /** In tCO2e. */
  minimumPurchase: number | null;
  /** From how many tCO2e on the developer negotiates the price. */
  customPriceFrom: number | null;
  isPortfolio: boolean;
  developerType: string | null;
  /** When the team last approved what is shown, in words. */
  reviewedOn: string | null;
  /** Its company, if an import has made it and nobody owns it; null otherwise. */
  unclaimedCompany: { id: string; name: string } | null;
}

export function projectDetails(row: DetailRow): ProjectDetails {
  return {
    vintages: row.vintage?.match(/\d{4}/g) ?? [],
    // The form's 0 means that there is none.
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
