import { companyLogoUrl } from "../files/public-files.ts";
import { priceIn, priceText } from "../listing/currency.ts";
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
import { valueAt } from "../submission/path.ts";
import type { ProjectRecord } from "../submission/project-record.ts";
import { type OfferChange, type ReviewStatus, registries } from "../vocabulary.ts";
import { missingDetails } from "./missing-details.ts";
import { ownProjectStatus } from "./own-status.ts";
import { waitingEdit } from "./waiting-edit.ts";

/** A project as its owner reads it, with the team's decisions so far. */
export interface OwnProjectRecord {
  record: ProjectRecord;
  reviews: readonly ReviewRow[];
  revisions: readonly RevisionRow[];
  offerChanges: readonly OfferChangeRow[];
  /** Names of files that were chosen and never arrived. */
  missingFiles?: readonly string[];
  /** Whether the user may only look at the company's projects. */
  isViewOnly?: boolean;
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
  /** Whether the user may only look at it. */
  isViewOnly: boolean;
  /** What the owner can do without a review. */
  possibleChanges: OfferChange[];
  projectName: string | null;
  registry: string | null;
  /** Additional fields in form order, except name and registry, which are in the heading. */
  moreFacts: { name: ValueFieldName; label: string; value: FieldText }[];
  /** Names of files that were chosen and never arrived. */
  missingFiles: readonly string[];
  /** What buyers look for and neither the project nor its waiting edit states. */
  missing: string[];
  /** The price that a waiting edit states, as shown; null if it states none or the same. */
  waitingPrice: string | null;
  /** A change of the listed project waits for review. */
  isChangeWaiting: boolean;
}

export interface OwnProjectContext {
  apiUrl: string;
  currency: string;
  findRating: FindRating;
}

export function ownProject(own: OwnProjectRecord, context: OwnProjectContext): OwnProject {
  const { record, reviews, revisions, offerChanges, missingFiles = [] } = own;
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
    review: reviewSummary({
      status: record.status,
      reviews,
      revisions,
      offerChanges,
      missingFiles,
    }),
    offer,
    offerStatus: offerStatus(offer, offerChanges),
    isViewOnly: own.isViewOnly ?? false,
    possibleChanges: own.isViewOnly ? [] : possibleOfferChanges(offer),
    projectName: values["project.name"],
    registry: values["project.registry"],
    moreFacts: moreFactsOf(record),
    missingFiles,
    missing: missingValues(own),
    waitingPrice: waitingPrice(own, context.currency),
    isChangeWaiting: isListed && offer.hasWaitingEdit,
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

function missingValues(own: OwnProjectRecord): string[] {
  const { status, values } = own.record;
  if (status === "rejected" || status === "withdrawn") return [];
  const edit = waitingEdit(own);
  return missingDetails((field) => (edit ? valueAt(edit, field) : values[field]));
}

function waitingPrice(own: OwnProjectRecord, currency: string): string | null {
  const edit = waitingEdit(own);
  const entered = edit && valueAt(edit, "pricing.costPerTon");
  if (typeof entered !== "string" || !/^\d+$/.test(entered)) return null;
  if (Number(entered) === own.record.values["pricing.costPerTon"]) return null;
  const { amount, symbol } = priceIn(currency, Number(entered));
  return priceText(amount, symbol);
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
