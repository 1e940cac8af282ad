import type { ListingRow } from "~/lib/listings";

/** What the table on the home page shows of a listing to everyone. */
export interface ListingSummary {
  id: string;
  company: string;
  companyId: string | null;
  logoFilename: string | null;
  sector: string;
  projectType: string;
  carbonCategory: string;
  location: string;
  accreditations: string[];
}

const unknown = "Unknown";
const shownAccreditations = 2;

export function summariseListing(row: ListingRow): ListingSummary {
  return {
    id: row.id ?? "",
    company: row.company_name ?? unknown,
    companyId: row.company_id,
    logoFilename: row.company_logo_filename,
    sector: row.sectors?.[0] ?? unknown,
    projectType: row.types?.[0] ?? unknown,
    carbonCategory: row.carbon_category ?? unknown,
    location: row.project_location ?? unknown,
    accreditations: row.accreditations ?? [],
  };
}

/** 'Other' is not shown; nothing left is 'None'; beyond two comes their number. */
export function accreditationLabels(accreditations: readonly string[]): string[] {
  const named = accreditations.filter((name) => name !== "Other");
  if (named.length === 0) return ["None"];
  const more = named.length - shownAccreditations;
  return [...named.slice(0, shownAccreditations), ...(more > 0 ? [`+${more}`] : [])];
}
