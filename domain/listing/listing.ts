import type { FindPlaces, Place } from "../countries/country-names.ts";
import type { Json } from "../database.types.ts";
import { companyLogoUrl, methodologyDocumentUrl } from "../files/public-files.ts";
import { objectIn } from "../json.ts";
import { type VintageLot, vintageLots } from "../ledger/vintage-lot.ts";
import { labelScopes } from "../listed-choices.ts";
import type { FindRating, RatedProject } from "../rating/rating-match.ts";
import { endedInRegistry } from "../registries/registry-status.ts";
import { perStatedText, type StatedTextKey, statedTexts } from "../stated-texts.ts";
import type {
  CarbonCategory,
  LabelScope,
  ProjectSector,
  ProjectSubtype,
  ProjectType,
  Registry,
} from "../vocabulary.ts";
import { contactEmail } from "./contact-email.ts";
import type { ListingRow } from "./listing-row.ts";
import { type ExplorerStatus, explorerStatus } from "./project-status.ts";
import {
  type Cost,
  defaultText,
  type ListedRating,
  listedCost,
  listedPermanence,
  listedRating,
  listedVintage,
  type Permanence,
  type Vintage,
} from "./value.ts";

export const listingsFailure = "Failed to fetch projects";

interface Methodology {
  name: string;
  version: string | null;
  /** Where visitors download its document. */
  url: string | null;
  /** The document itself: a link, or a path among our stored files. */
  document: string | null;
}

/** A label awarded by a programme or scheme to the standard, the project or some of its credits. */
export interface ProjectLabel {
  name: string;
  scope: LabelScope | null;
  /** Years separated by commas; null for all vintages. */
  vintages: string | null;
  /** Date as YYYY-MM-DD. */
  date: string | null;
  link: string | null;
}

/**
 * A listing as this viewer may see it. Missing values are null or of a kind that says so; the
 * component that shows them chooses the text.
 *
 * `id` is our own ID, elsewhere called `projectId`; `registryId` is the one the registry gave the
 * project, `project_id` in the database. Several projects may share one, and a portfolio may have
 * several.
 */
export interface DisplayProject extends Readonly<Record<StatedTextKey, string | null>> {
  id: string;
  registryId: string;
  company: string | null;
  companySize: string | null;
  developerType: string | null;
  companyLocation: string | null;
  /** The countries in the company's location, as `places` are those in the project's. */
  companyPlaces: readonly Place[];
  companyLogoUrl: string | null;
  location: string | null;
  /** The parts of the location that the filter offers. */
  locations: readonly string[];
  places: readonly Place[];
  region: string | null;
  projectType: string | null;
  projectSubType: string | null;
  sector: string | null;
  allSectors: readonly ProjectSector[];
  allSubTypes: readonly ProjectSubtype[];
  allProjectTypes: readonly ProjectType[];
  costPerTon: Cost;
  /** The price before conversion; null if hidden or unknown. */
  dollarsPerTon: number | null;
  permanence: Permanence;
  /** The agency's. */
  rating: ListedRating;
  accreditation: readonly string[];
  carbonCategory: CarbonCategory | null;
  vintage: Vintage;
  additionalCertifications: string | null;
  /** In tonnes; null if the developer states none. */
  minimumPurchase: number | null;
  /** The quantity in tonnes from which the developer negotiates the price. */
  customPriceFrom: number | null;
  /** Several projects in one listing. */
  isPortfolio: boolean;
  website: string | null;
  contactEmail: string | null;
  /** The explorer's own reading of the credit status. */
  status: ExplorerStatus;
  /** As stated. */
  creditStatus: string | null;
  stage: string | null;
  creditAvailability: string | null;
  description: string | null;
  sdgs: readonly string[];
  methodologies: readonly Methodology[];
  /** As the database writes it; empty if unknown. */
  createdAt: string;
  projectName: string | null;
  registry: Registry | null;
  registryLink: string | null;
  /** In tonnes of CO2 equivalent, as are the next two. */
  estimatedAnnualTonnes: number | null;
  issuedTonnes: number | null;
  retiredTonnes: number | null;
  /** Dates as YYYY-MM-DD. */
  creditingPeriod: { start: string | null; end: string | null };
  coordinates: { latitude: number; longitude: number } | null;
  labels: readonly ProjectLabel[];
  /** The registry's own word for the project's status. */
  registryStatus: string | null;
  /** The day of the registry's file that has it, as YYYY-MM-DD. */
  registryStatusAsOf: string | null;
  /** Withdrawn, rejected, on hold or the like in its registry, so nothing of it is available. */
  hasEnded: boolean;
  /** What the registry's files say about each vintage, the newest first. */
  vintages: readonly VintageLot[];
  /** What schemes say that its credits may be used for, as listed; rules/listed-use.ts reads it. */
  uses: Json;
}

export interface DisplayContext {
  apiUrl: string;
  currency: string;
  /** Whether cost, permanence and ratings were sent to this viewer. */
  isRevealed: boolean;
  findRating: FindRating;
  /** Injected, so that a page need not load all country names for its first rows. */
  findPlaces: FindPlaces;
}

export function displayProject(row: ListingRow, context: DisplayContext): DisplayProject {
  const { apiUrl, currency, isRevealed, findPlaces } = context;
  const registryId = row.project_id ?? "";
  const company = text(row.company_name);
  const accreditation = row.accreditations ?? [];
  const allProjectTypes = row.types ?? [];
  const allSubTypes = row.subtypes ?? [];
  const allSectors = row.sectors ?? [];
  const location = text(row.project_location);
  const companyLocation = text(row.company_location);
  const carbonCategory = row.carbon_category;
  const record = context.findRating(ratedProject(row));
  const hasEnded = endedInRegistry(row.registry_status);
  const projectStatus = hasEnded ? null : row.project_status;
  return {
    id: row.id ?? "",
    registryId,
    company,
    companySize: text(row.company_size),
    developerType: text(row.company_developer_type),
    companyLocation,
    companyPlaces: companyLocation === null ? [] : findPlaces(companyLocation),
    companyLogoUrl: companyLogoUrl(apiUrl, row.company_id, row.company_logo_filename),
    location,
    locations: location === null ? [] : locationParts(location),
    places: location === null ? [] : findPlaces(location),
    region: text(row.project_region),
    projectType: allProjectTypes[0] ?? null,
    projectSubType: allSubTypes[0] ?? null,
    sector: allSectors[0] ?? null,
    allSectors,
    allSubTypes,
    allProjectTypes,
    costPerTon: listedCost(row.cost_per_ton, currency, isRevealed),
    dollarsPerTon: isRevealed && row.cost_per_ton ? row.cost_per_ton : null,
    permanence: listedPermanence(text(row.durability), carbonCategory, isRevealed),
    rating: listedRating(record, text(row.fallback_rating), isRevealed),
    accreditation,
    carbonCategory,
    vintage: listedVintage(row.vintage),
    additionalCertifications: text(row.additional_certifications),
    // The form stores 0 for none.
    minimumPurchase: row.minimum_purchase_quantity || null,
    customPriceFrom: row.minimum_purchase_custom_price || null,
    isPortfolio: row.is_portfolio ?? false,
    website: text(row.website),
    contactEmail: contactEmail(row.contact_email, row.website),
    status: explorerStatus(projectStatus),
    creditStatus: text(projectStatus),
    stage: text(row.project_stage),
    creditAvailability: hasEnded ? null : text(row.credit_availability),
    description: text(row.description),
    sdgs: row.sdgs ?? [],
    methodologies: methodologiesOf(row, apiUrl),
    createdAt: row.created_at ?? "",
    projectName: text(row.project_name),
    registry: row.registry,
    registryLink: text(row.registry_link),
    estimatedAnnualTonnes: row.estimated_annual_tonnes,
    issuedTonnes: row.issued_tonnes,
    retiredTonnes: row.retired_tonnes,
    creditingPeriod: { start: row.crediting_period_start, end: row.crediting_period_end },
    ...perStatedText((key) => text(row[statedTexts[key].column])),
    coordinates: coordinatesOf(row),
    labels: labelsOf(row),
    registryStatus: text(row.registry_status),
    // A comparison frozen before has none.
    registryStatusAsOf: row.registry_status_as_of ?? null,
    hasEnded,
    vintages: vintageLots(row.vintages),
    uses: row.uses,
  };
}

/** The fields of a listing that determine which rating belongs to it. */
export function ratedProject(row: ListingRow): RatedProject {
  return {
    registryId: row.project_id ?? "",
    company: text(row.company_name) ?? "",
    accreditations: row.accreditations ?? [],
    registry: row.registry,
  };
}

export const companyName = ({ company }: DisplayProject): string => company ?? defaultText.company;

/** What a project is called: its name, or its company's if it has none. */
export const projectTitle = (project: DisplayProject): string =>
  project.projectName ?? companyName(project);

/** Who is behind a project whose title does not say so; null for one that has no name of its own. */
export const titleCompany = (project: DisplayProject): string | null =>
  project.projectName === null ? null : companyName(project);

/** Splits a location on comma, semicolon or slash into the parts that the filter offers. */
export function locationParts(location: string): string[] {
  if (!/[,;/]/.test(location)) return [location.trim()];
  const parts = location.split(/[,;/]/).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** Leaves out 'Other', which says nothing about who accredited a project. */
export function shownAccreditations(accreditation: readonly string[]): string[] {
  return accreditation.filter((name) => name !== "Other");
}

/** The card's own rule: everything except avoidance without storage counts as removal. */
export const onlyAvoidanceOnCard = "Reduced/avoided emissions without storage";
export function isRemovalOnCard(carbonCategory: string | null): boolean {
  return carbonCategory !== onlyAvoidanceOnCard;
}

/** Treats blank text as missing. */
function text(value: string | null): string | null {
  const trimmed = value?.trim();
  return trimmed ? trimmed : null;
}

function methodologiesOf({ id, methodologies }: ListingRow, apiUrl: string): Methodology[] {
  if (!Array.isArray(methodologies)) return [];
  return methodologies.flatMap((entry) => {
    const { name, version, url } = objectIn(entry) ?? {};
    if (typeof name !== "string") return [];
    const document = textIn(url);
    return [
      {
        name,
        version: textIn(version),
        url: document && methodologyDocumentUrl(apiUrl, id ?? "", { name, url: document }),
        document,
      },
    ];
  });
}

/** Without duplicates: a label may have been awarded for several vintages. */
export function labelNames({ labels }: Pick<DisplayProject, "labels">): string[] {
  return [...new Set(labels.map(({ name }) => name))];
}

function coordinatesOf({ latitude, longitude }: ListingRow): DisplayProject["coordinates"] {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function labelsOf({ labels }: ListingRow): ProjectLabel[] {
  if (!Array.isArray(labels)) return [];
  return labels.flatMap((entry) => {
    const { name, scope, vintages, date, link } = objectIn(entry) ?? {};
    if (typeof name !== "string") return [];
    return [
      {
        name,
        scope: labelScopes.find((known) => known === scope) ?? null,
        vintages: textIn(vintages),
        date: textIn(date),
        link: textIn(link),
      },
    ];
  });
}

const textIn = (value: unknown) => (typeof value === "string" ? text(value) : null);
