import { ratingsAgency } from "../agencies/agencies.ts";
import { type ColumnKey, hiddenByDefault, listingColumns } from "./columns.ts";

/** A named selection of columns; visible ones keep the table's order. */
export interface ColumnView {
  name: string;
  hiddenColumns: readonly ColumnKey[];
}

interface OfferedView extends ColumnView {
  /** Its name in the URL. */
  param: string;
}

/** The built-in views. The first is the default table. */
export const builtInViews: readonly OfferedView[] = [
  { name: "All columns", param: "all-columns", hiddenColumns: hiddenByDefault },
  {
    name: "Price and quality",
    param: "price-and-quality",
    hiddenColumns: allExcept(
      "location",
      "costPerTon",
      "permanence",
      ratingsAgency.columnKey,
      "accreditation",
      "creditAvailability",
    ),
  },
  {
    name: "Impact",
    param: "impact",
    hiddenColumns: allExcept(
      "type",
      "subType",
      "carbonCategory",
      "location",
      "permanence",
      "additionalCertifications",
      "sdgs",
      "stage",
    ),
  },
  {
    name: "Registry and labels",
    param: "registry-and-labels",
    hiddenColumns: allExcept(
      "methodology",
      "location",
      "stage",
      ...hiddenByDefault.filter((key) => key !== "lastingTonne"),
    ),
  },
];

function allExcept(...shown: ColumnKey[]): ColumnKey[] {
  return listingColumns
    .filter(({ key, togglable }) => togglable && !shown.includes(key))
    .map(({ key }) => key);
}

/** The view that hides exactly these columns, in any order. */
export function viewHiding<View extends ColumnView>(
  views: readonly View[],
  hiddenColumns: readonly ColumnKey[],
): View | undefined {
  return views.find(
    (view) =>
      view.hiddenColumns.length === hiddenColumns.length &&
      view.hiddenColumns.every((key) => hiddenColumns.includes(key)),
  );
}
