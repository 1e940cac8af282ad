import {
  type ColumnDef,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { type ColumnKey, listingColumns } from "#domain/listing/listing-columns.ts";

/** Sorting and filtering happen in the domain; the table keeps the columns and their states. */
export const features = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  rowSortingFeature,
});

export type ExplorerColumn = ColumnDef<typeof features, DisplayProject>;

/** Wide enough that the longest usual text takes two lines, in pixels. */
const widths: Record<ColumnKey, number> = {
  company: 252,
  contact: 120,
  methodology: 168,
  sector: 172,
  type: 168,
  subType: 214,
  carbonCategory: 204,
  companyLocation: 164,
  location: 164,
  region: 148,
  costPerTon: 132,
  permanence: 140,
  beZeroRating: 124,
  accreditation: 196,
  additionalCertifications: 196,
  sdgs: 172,
  stage: 150,
  creditAvailability: 208,
};

export const explorerColumns: ExplorerColumn[] = listingColumns.map(
  ({ key, label, togglable }) => ({
    id: key,
    header: label,
    size: widths[key],
    enableHiding: togglable,
  }),
);
