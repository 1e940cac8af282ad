import type { Database } from "../database.types.ts";
import { companyLogoUrl, methodologyDocumentUrl } from "../files/public-files.ts";
import { objectIn } from "../json.ts";
import type { FindRating } from "../rating/rating-match.ts";
import { creditAvailabilities, projectStages } from "../vocabulary.ts";
import { contactEmail } from "./contact-email.ts";
import { priceIn } from "./currency.ts";
import { type ExplorerStatus, explorerStatus } from "./project-status.ts";

/** What the explorer reads of an approved project; the rest of the view stays where it is. */
export type ListingRow = Pick<
  Database["public"]["Views"]["project_listings"]["Row"],
  | "id"
  | "project_id"
  | "company_id"
  | "company_name"
  | "company_size"
  | "company_location"
  | "company_logo_filename"
  | "description"
  | "website"
  | "contact_email"
  | "project_location"
  | "project_region"
  | "cost_per_ton"
  | "durability"
  | "fallback_rating"
  | "carbon_category"
  | "project_status"
  | "project_stage"
  | "credit_availability"
  | "vintage"
  | "additional_certifications"
  | "types"
  | "subtypes"
  | "sectors"
  | "accreditations"
  | "sdgs"
  | "methodologies"
>;

interface Methodology {
  name: string;
  url: string | null;
}

/** A listing as it is shown: every field has something to show. */
export interface DisplayProject {
  id: string;
  projectId: string;
  company: string;
  companySize: string;
  companyLocation: string;
  companyLogoUrl: string | null;
  location: string;
  /** The parts of the location that the filter knows. */
  locations: readonly string[];
  region: string;
  projectType: string;
  projectSubType: string | null;
  sector: string;
  allSectors: readonly string[];
  allSubTypes: readonly string[];
  allProjectTypes: readonly string[];
  costPerTon: number;
  currency: string;
  currencySymbol: string;
  permanence: string;
  accreditation: readonly string[];
  beZeroRating: string | null;
  onRatingsWatch: boolean;
  beZeroLastUpdated: string | null;
  beZeroAccreditor: string | null;
  carbonCategory: string;
  vintage: number;
  additionalCertifications: string | null;
  website: string | null;
  contactEmail: string | null;
  status: ExplorerStatus;
  stage: string;
  creditAvailability: string;
  description: string;
  sdgs: readonly string[];
  methodologies: readonly Methodology[];
}

export interface DisplayContext {
  apiUrl: string;
  currency: string;
  currentYear: number;
  findRating: FindRating;
}

const unknown = "Unknown";
const [defaultStage] = projectStages;
const [, , defaultAvailability] = creditAvailabilities;

/** Builds the display project, with the default of every field that was left out. */
export function displayProject(row: ListingRow, context: DisplayContext): DisplayProject {
  const projectId = row.project_id ?? "";
  const company = text(row.company_name) ?? unknown;
  const accreditation = row.accreditations ?? [];
  const allProjectTypes = row.types ?? [];
  const allSubTypes = row.subtypes ?? [];
  const allSectors = row.sectors ?? [];
  const location = text(row.project_location) ?? unknown;
  const price = priceIn(context.currency, row.cost_per_ton ?? 0);
  const rating = context.findRating({ projectId, company, accreditations: accreditation });
  return {
    id: row.id ?? "",
    projectId,
    company,
    companySize: text(row.company_size) ?? "Small",
    companyLocation: text(row.company_location) ?? unknown,
    companyLogoUrl: companyLogoUrl(context.apiUrl, row.company_id, row.company_logo_filename),
    location,
    locations: locationParts(location),
    region: text(row.project_region) ?? "-",
    projectType: allProjectTypes[0] ?? unknown,
    projectSubType: allSubTypes[0] ?? null,
    sector: allSectors[0] ?? unknown,
    allSectors,
    allSubTypes,
    allProjectTypes,
    costPerTon: price.amount,
    currency: price.currency,
    currencySymbol: price.symbol,
    permanence: text(row.durability) ?? "0 years",
    accreditation,
    beZeroRating: rating?.rating ?? text(row.fallback_rating),
    onRatingsWatch: rating?.on_watch ?? false,
    beZeroLastUpdated: rating?.last_updated ?? null,
    beZeroAccreditor: rating?.accreditor ?? null,
    carbonCategory: text(row.carbon_category) ?? unknown,
    vintage: firstYear(row.vintage) ?? context.currentYear,
    additionalCertifications: text(row.additional_certifications),
    website: text(row.website),
    contactEmail: contactEmail(row.contact_email, row.website),
    status: explorerStatus(row.project_status),
    stage: text(row.project_stage) ?? defaultStage,
    creditAvailability: text(row.credit_availability) ?? defaultAvailability,
    description: text(row.description) ?? "No description available.",
    sdgs: row.sdgs ?? [],
    methodologies: methodologiesOf(row, context.apiUrl),
  };
}

/** The parts of a location that the filter offers: split on comma, semicolon or slash. */
export function locationParts(location: string): string[] {
  if (!/[,;/]/.test(location)) return [location.trim()];
  const parts = location.split(/[,;/]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** 'Other' says nothing about who accredited a project, so it is not shown. */
export function shownAccreditations(accreditation: readonly string[]): string[] {
  return accreditation.filter((name) => name !== "Other");
}

/** The card's own rule: everything but avoidance without storage counts as removal. */
export function isRemovalOnCard(carbonCategory: string): boolean {
  return carbonCategory !== "Reduced/avoided emissions without storage";
}

function text(value: string | null): string | null {
  const trimmed = value?.trim();
  return trimmed ? trimmed : null;
}

function firstYear(vintage: string | null): number | null {
  const year = Number.parseInt(vintage ?? "", 10);
  return Number.isNaN(year) ? null : year;
}

function methodologiesOf({ id, methodologies }: ListingRow, apiUrl: string): Methodology[] {
  if (!Array.isArray(methodologies)) return [];
  return methodologies.flatMap((entry) => {
    const { name, url } = objectIn(entry) ?? {};
    if (typeof name !== "string") return [];
    const hasDocument = typeof url === "string" && url !== "";
    return [
      { name, url: hasDocument ? methodologyDocumentUrl(apiUrl, id ?? "", { name, url }) : null },
    ];
  });
}
