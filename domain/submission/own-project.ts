import { companyLogoUrl } from "../files/public-files.ts";
import { priceIn } from "../listing/currency.ts";
import { ownProjectStatus } from "../listing/project-status.ts";
import type { FindRating, RatingRecord } from "../rating/rating-match.ts";
import {
  type ReviewRow,
  type ReviewStanding,
  type RevisionRow,
  reviewStanding,
} from "../review/review-standing.ts";
import { inOrder } from "../text/lists.ts";

/** A project as its owner reads it, with what belongs to it. */
export interface OwnProjectRow {
  id: string;
  project_id: string;
  description: string;
  cost_per_ton: number | null;
  durability: string | null;
  carbon_category: string;
  website: string | null;
  project_status: string;
  status: string;
  vintage: string | null;
  project_location: string | null;
  company: {
    id: string;
    name: string;
    location: string | null;
    logo_filename: string | null;
    /** How the listings of this company differ from what its data says. */
    override: { fallback_rating: string | null; project_types: string[] | null } | null;
  } | null;
  types: { type_name: string; position: number }[];
  accreditations: { accreditation_name: string; position: number }[];
  sdgs: { sdg_name: string; position: number }[];
  reviews: ReviewRow[];
  revisions: RevisionRow[];
}

/** A project as its owner's card shows it. */
export interface OwnProject {
  id: string;
  projectId: string;
  company: string;
  companyLogoUrl: string | null;
  companyLocation: string;
  location: string;
  projectType: string;
  status: string;
  description: string;
  costPerTon: number;
  currencySymbol: string;
  permanence: string;
  carbonCategory: string;
  vintage: string;
  website: string | null;
  accreditation: string[];
  /** The goals that the project names. */
  cobenefits: string[];
  rating: RatingRecord | null;
  review: ReviewStanding;
}

export interface OwnProjectContext {
  apiUrl: string;
  currency: string;
  findRating: FindRating;
}

const defaultVintage = "2023";

export function ownProject(row: OwnProjectRow, context: OwnProjectContext): OwnProject {
  const price = priceIn(context.currency, row.cost_per_ton ?? 0);
  const company = row.company?.name || "Unknown Company";
  const accreditation = inOrder(row.accreditations).map((item) => item.accreditation_name);
  const { project_id: projectId } = row;
  const rated = { projectId, company, accreditations: accreditation };
  return {
    id: row.id,
    projectId,
    company,
    companyLogoUrl: companyLogoUrl(
      context.apiUrl,
      row.company?.id ?? null,
      row.company?.logo_filename ?? null,
    ),
    companyLocation: row.company?.location || "Unknown Location",
    location: row.project_location || "Unknown Location",
    projectType:
      row.company?.override?.project_types?.[0] ?? inOrder(row.types)[0]?.type_name ?? "Unknown",
    status: ownProjectStatus(row.project_status),
    description: row.description,
    costPerTon: price.amount,
    currencySymbol: price.symbol,
    permanence: row.durability || "0 years",
    carbonCategory: row.carbon_category,
    vintage: row.vintage || defaultVintage,
    website: row.website || null,
    accreditation,
    cobenefits: inOrder(row.sdgs).map((item) => item.sdg_name),
    rating: context.findRating(rated) ?? fallbackRating(row),
    review: reviewStanding(row),
  };
}

/** Announced by the agency and not published yet: neither dated nor watched. */
function fallbackRating({ project_id, company }: OwnProjectRow): RatingRecord | null {
  const rating = company?.override?.fallback_rating;
  if (!rating) return null;
  return { project_id, rating, on_watch: false, last_updated: null, accreditor: null };
}

/** What the owner has to act on comes first, then the newest. */
export function byAttention(projects: readonly OwnProject[]): OwnProject[] {
  return [...projects].sort((a, b) => Number(b.review.needsAction) - Number(a.review.needsAction));
}
