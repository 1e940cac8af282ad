/** The explorer's columns, in their order. */
export interface ListingColumn {
  key: ColumnKey;
  label: string;
  togglable: boolean;
}

const columnKeys = [
  "company",
  "contact",
  "methodology",
  "sector",
  "type",
  "subType",
  "carbonCategory",
  "companyLocation",
  "location",
  "region",
  "costPerTon",
  "permanence",
  "beZeroRating",
  "accreditation",
  "additionalCertifications",
  "sdgs",
  "stage",
  "creditAvailability",
] as const;

export type ColumnKey = (typeof columnKeys)[number];

const labels: Record<ColumnKey, string> = {
  company: "Company",
  contact: "Contact",
  methodology: "Methodology",
  sector: "Project Sector",
  type: "Project Type",
  subType: "Sub-Type",
  carbonCategory: "Credit Type",
  companyLocation: "Company Location",
  location: "Project Location",
  region: "Project Region",
  costPerTon: "Cost / tCO2e",
  permanence: "Permanence",
  beZeroRating: "BeZero Rating",
  accreditation: "Accreditation",
  additionalCertifications: "Additional Certifications",
  sdgs: "UN SDGs benefitted",
  stage: "Project Stage",
  creditAvailability: "Credit Availability",
};

/** The company stays: without it a row says nothing. */
export const listingColumns: readonly ListingColumn[] = columnKeys.map((key) => ({
  key,
  label: labels[key],
  togglable: key !== "company",
}));

export const columnLabel = (key: ColumnKey): string => labels[key];

export function isColumnKey(value: string): value is ColumnKey {
  return columnKeys.some((key) => key === value);
}

/** A saved visibility, merged with the defaults: what it does not name, or should not, is visible. */
export function hiddenColumnsFrom(saved: unknown): ColumnKey[] {
  if (typeof saved !== "object" || saved === null) return [];
  const visibility = new Map<string, unknown>(Object.entries(saved));
  return listingColumns
    .filter(({ key, togglable }) => togglable && visibility.get(key) === false)
    .map(({ key }) => key);
}

/** The visibility of every column, as it is saved. */
export function columnVisibility(hidden: readonly ColumnKey[]): Record<string, boolean> {
  return Object.fromEntries(columnKeys.map((key) => [key, !hidden.includes(key)]));
}
