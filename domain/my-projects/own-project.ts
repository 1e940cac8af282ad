import { companyLogoUrl } from "../files/public-files.ts";
import { priceIn } from "../listing/currency.ts";
import { ownProjectStatus } from "../listing/project-status.ts";
import type { FindRating, RatingRecord } from "../rating/rating-match.ts";
import { type FieldText, reviewLabel, storedText } from "../review/review-fields.ts";
import {
  type ReviewRow,
  type ReviewSummary,
  type RevisionRow,
  reviewSummary,
} from "../review/review-summary.ts";
import { storedTime } from "../stored-time.ts";
import {
  fields,
  isExtra,
  type ValueFieldName,
  valueFieldNames,
} from "../submission/fields/fields.ts";
import {
  type Offer,
  type OfferChangeRow,
  type OfferStatus,
  offerStatus,
  possibleOfferChanges,
} from "../submission/offer.ts";
import type { ProjectRecord } from "../submission/project-record.ts";
import { type OfferChange, type ReviewStatus, registries } from "../vocabulary.ts";

/** A project as its owner reads it, with the team's decisions so far. */
export interface OwnProjectRecord {
  record: ProjectRecord;
  reviews: readonly ReviewRow[];
  revisions: readonly RevisionRow[];
  offerChanges: readonly OfferChangeRow[];
}

/** What the card shows a placeholder for if the project does not state it. */
const cardPlaceholders = [
  "companyLocation",
  "location",
  "projectType",
  "status",
  "costPerTon",
  "permanence",
  "carbonCategory",
  "vintage",
] as const;
type CardPlaceholder = (typeof cardPlaceholders)[number];

/** A project as shown on its owner's card. */
export interface OwnProject {
  projectId: string;
  registryId: string;
  /** Its review status. */
  state: ReviewStatus;
  /** Whether it has a public page. */
  isListed: boolean;
  createdAt: string;
  /** When the developer or the team last changed it, including pending edits. */
  changedAt: string;
  company: string;
  companyLogoUrl: string | null;
  companyLocation: string;
  location: string;
  projectType: string;
  /** The status of its credits for buyers; null if it is not listed. */
  status: string | null;
  description: string;
  costPerTon: number;
  currencySymbol: string;
  permanence: string;
  carbonCategory: string;
  vintage: string;
  /** Which of these are placeholders, because no one has stated them. */
  notStated: readonly CardPlaceholder[];
  website: string | null;
  accreditation: string[];
  /** The SDGs that the project names. */
  cobenefits: string[];
  rating: RatingRecord | null;
  review: ReviewSummary;
  offer: Offer;
  /** The owner's statement about its credits that is in effect; null if there is none. */
  offerStatus: OfferStatus | null;
  /** What the owner can do without a review. */
  possibleChanges: OfferChange[];
  projectName: string | null;
  registry: string | null;
  /** Additional fields in form order, except name and registry, which are in the heading. */
  moreFacts: { name: ValueFieldName; label: string; value: FieldText }[];
  /** Labels of values that buyers compare and imports cannot supply; empty if none is missing. */
  missing: string[];
}

export interface OwnProjectContext {
  apiUrl: string;
  currency: string;
  findRating: FindRating;
}

export function ownProject(own: OwnProjectRecord, context: OwnProjectContext): OwnProject {
  const { record, reviews, revisions, offerChanges } = own;
  const { values } = record;
  const offer = offerOf(own);
  const { id, logoFilename } = record.company;
  const price = priceIn(context.currency, values["pricing.costPerTon"] ?? 0);
  const company = values["company.name"] || "Unknown Company";
  const accreditation = values["project.accreditation"];
  const registryId = values["project.id"];
  const isListed = record.status === "approved";
  const rated = {
    registryId,
    company,
    accreditations: accreditation,
    registry: registries.find((registry) => registry === values["project.registry"]) ?? null,
  };
  return {
    projectId: record.projectId,
    registryId,
    state: record.status,
    isListed,
    createdAt: record.createdAt,
    changedAt: lastChange(own),
    company,
    companyLogoUrl: companyLogoUrl(context.apiUrl, id, logoFilename),
    companyLocation: values["company.location"] || "Unknown Location",
    location: values["company.projectLocation"] || "Unknown Location",
    projectType: shownType(record) ?? "Unknown",
    status: isListed ? ownProjectStatus(record.projectStatus) : null,
    description: values["details.description"],
    costPerTon: price.amount,
    currencySymbol: price.symbol,
    permanence: values["impact.durability"] || "0 years",
    carbonCategory: values["impact.category"] || fields["impact.category"].whenNull,
    vintage: values["impact.vintage"] || fields["impact.vintage"].whenNull,
    notStated: placeholdersOf(record),
    website: values["details.website"] || null,
    accreditation,
    cobenefits: values["impact.sdgs"],
    rating: context.findRating(rated) ?? fallbackRating(record),
    review: reviewSummary({ status: record.status, reviews, revisions, offerChanges }),
    offer,
    offerStatus: offerStatus(offer, offerChanges),
    possibleChanges: possibleOfferChanges(offer),
    projectName: values["project.name"],
    registry: values["project.registry"],
    moreFacts: moreFactsOf(record),
    missing: missingValues(own),
  };
}

const shownType = ({ company, values }: ProjectRecord) =>
  company.override?.project_types?.[0] ?? values["project.type"][0];

function placeholdersOf(record: ProjectRecord): CardPlaceholder[] {
  const { values } = record;
  const stated: Readonly<Record<CardPlaceholder, unknown>> = {
    companyLocation: values["company.location"],
    location: values["company.projectLocation"],
    projectType: shownType(record),
    status: record.projectStatus,
    costPerTon: values["pricing.costPerTon"],
    permanence: values["impact.durability"],
    carbonCategory: values["impact.category"],
    vintage: values["impact.vintage"],
  };
  return cardPlaceholders.filter((name) => stated[name] !== 0 && !stated[name]);
}

function offerOf({ record, revisions }: OwnProjectRecord): Offer {
  const { status: state, projectStatus, values } = record;
  return {
    state,
    projectStatus,
    creditAvailability: values["impact.credit_availability"],
    hasWaitingEdit: revisions.some(({ decision }) => decision === null),
  };
}

const shownAtHead: readonly ValueFieldName[] = ["project.name", "project.registry"];

function moreFactsOf(record: ProjectRecord): OwnProject["moreFacts"] {
  return valueFieldNames
    .filter((name) => isExtra(name) && !shownAtHead.includes(name))
    .map((name) => ({ name, label: reviewLabel(name), value: storedText(record, name) }))
    .filter(({ value }) => value.length > 0);
}

function lastChange({ record, revisions }: OwnProjectRecord): string {
  return revisions.reduce(
    (latest, { updated_at }) => (storedTime(updated_at) > storedTime(latest) ? updated_at : latest),
    record.updatedAt,
  );
}

/** Reported until the developer of an imported project has submitted it and agreed to the terms. */
function missingValues({ record: { values }, revisions }: OwnProjectRecord): string[] {
  const isSentIn = revisions.some(({ decision }) => decision === null);
  if (isSentIn || values["terms.agreementToTerms"]) return [];
  const wanted = [
    ["price", values["pricing.costPerTon"]],
    ["permanence", values["impact.durability"]],
    ["contact details", values["details.contactEmail"]],
  ] as const;
  return wanted.flatMap(([word, value]) => (value === null || value === "" ? [word] : []));
}

/** A rating that the agency has announced but not yet published: no date, no watch status. */
function fallbackRating({ values, company }: ProjectRecord): RatingRecord | null {
  const rating = company.override?.fallback_rating;
  if (!rating) return null;
  const project_id = values["project.id"];
  return { project_id, rating, on_watch: false, last_updated: null, accreditor: null };
}

/** Projects that need the owner's action first; otherwise keeps the order. */
export function byAttention(projects: readonly OwnProject[]): OwnProject[] {
  return [...projects].sort((a, b) => Number(b.review.needsAction) - Number(a.review.needsAction));
}
