import type { Database } from "../database.types.ts";
import { recordBy } from "../record-by.ts";
import { statedTextKeys, statedTexts } from "../stated-texts.ts";

/** The columns that the explorer selects from the view of approved projects. */
export const listingFields = [
  "id",
  "project_id",
  "company_id",
  "company_name",
  "company_size",
  "company_location",
  "company_logo_filename",
  "description",
  "website",
  "contact_email",
  "project_location",
  "project_region",
  "cost_per_ton",
  "durability",
  "fallback_rating",
  "carbon_category",
  "project_status",
  "project_stage",
  "credit_availability",
  "vintage",
  "additional_certifications",
  "minimum_purchase_quantity",
  "minimum_purchase_custom_price",
  "is_portfolio",
  "company_developer_type",
  "types",
  "subtypes",
  "sectors",
  "accreditations",
  "sdgs",
  "methodologies",
  "created_at",
  "project_name",
  "registry",
  "registry_link",
  "estimated_annual_tonnes",
  "issued_tonnes",
  "retired_tonnes",
  "crediting_period_start",
  "crediting_period_end",
  ...statedTextKeys.map((key) => statedTexts[key].column),
  "latitude",
  "longitude",
  "labels",
  "registry_status",
  "registry_status_as_of",
  "vintages",
  "uses",
] as const;

export type ListingRow = Pick<
  Database["public"]["Views"]["project_listings"]["Row"],
  (typeof listingFields)[number]
>;

/** A row in which nothing is stated, for those who read only some of its columns. */
export const nothingStated = recordBy(
  listingFields,
  (field) => field,
  () => null,
);
