import type {
  CarbonCategory,
  CreditAvailability,
  developerTypes,
  ProjectSector,
  ProjectStage,
  ProjectStatus,
  ProjectSubtype,
  ProjectType,
  Rating,
  ReviewStatus,
  SdgGoal,
} from "#domain/vocabulary.ts";
import { sdgGoals } from "#domain/vocabulary.ts";

export interface DemoCompany {
  name: string;
  email: string;
  /** A single country. */
  location: string;
  /** Null: not stated. */
  sizeNumeric: number | null;
  developerType: (typeof developerTypes)[number];
  /** "broken": the logo file is truncated. */
  logo: "monogram" | "none" | "broken";
  /** Hex, dark enough for white text. */
  colour: string;
}

interface DemoMethodology {
  name: string;
  hasDocument: boolean;
}

interface DemoRating {
  agencyProjectId: string;
  registryId: string;
  rating: Rating | "Withdrawn";
  onWatch: boolean;
  lastUpdated: string;
  accreditor: string;
  platformUrl: string;
  summary: string;
  /** The agency's earlier ratings, oldest first. */
  earlier: { rating: Rating; onWatch?: boolean; date: string }[];
}

/** What is null is not stated. */
export interface DemoProject {
  company: string;
  projectId: string;
  description: string;
  website: string | null;
  contactEmail: string | null;
  location: string;
  region: string;
  sectors: ProjectSector[];
  types: ProjectType[];
  subTypes: ProjectSubtype[];
  accreditations: string[];
  methodologies: DemoMethodology[];
  costPerTon: number | null;
  durability: string | null;
  carbonCategory: CarbonCategory | null;
  stage: ProjectStage | null;
  creditAvailability: CreditAvailability | null;
  vintage: string;
  additionalCertifications: string | null;
  sdgs: SdgGoal[];
  minimumPurchaseQuantity: number | null;
  minimumPurchaseCustomPrice: number | null;
  isPortfolio: boolean;
  projectStatus: ProjectStatus | null;
  reviewStatus: ReviewStatus;
  reviewNote?: string;
  /** "nobody": an import created the company, and its developer has not claimed it yet. */
  owner: "developer" | "team" | "nobody";
  createdAt: string;
  rating?: DemoRating;
}

export interface DemoDisplayOverride {
  company: string;
  fallbackRating?: Rating;
  projectTypes?: ProjectType[];
}

type Defaulted =
  | "website"
  | "contactEmail"
  | "additionalCertifications"
  | "minimumPurchaseQuantity"
  | "minimumPurchaseCustomPrice"
  | "isPortfolio"
  | "reviewStatus"
  | "owner";

/** A rating as written in the sector files; the rest is derived from the project. */
type DemoRatingDraft = Pick<DemoRating, "rating" | "lastUpdated" | "summary"> &
  Partial<Pick<DemoRating, "registryId" | "onWatch" | "accreditor" | "earlier">>;

/** A project as written in the sector files, where default values may be left out. */
export type DemoProjectDraft = Omit<DemoProject, Defaulted | "rating"> &
  Partial<Pick<DemoProject, Defaulted>> & { rating?: DemoRatingDraft };

export function demoProject(draft: DemoProjectDraft): DemoProject {
  const { rating, ...rest } = draft;
  const host = demoHost(draft.company);
  const project: DemoProject = {
    website: `https://${host}`,
    contactEmail: `credits@${host}`,
    additionalCertifications: null,
    minimumPurchaseQuantity: 1,
    minimumPurchaseCustomPrice: 1000,
    isPortfolio: false,
    reviewStatus: "approved",
    owner: "team",
    ...rest,
  };
  return rating ? { ...project, rating: demoRating(rating, project) } : project;
}

function demoRating(draft: DemoRatingDraft, project: DemoProject): DemoRating {
  const agencyProjectId = `demo-${project.projectId.toLowerCase()}`;
  return {
    agencyProjectId,
    registryId: project.projectId,
    onWatch: false,
    platformUrl: `https://ratings-agency.example/projects/${agencyProjectId}`,
    earlier: [],
    accreditor: project.accreditations[0] ?? "Other",
    ...draft,
  };
}

/** A company's fictional host name, under the top-level domain reserved for examples. */
export function demoHost(company: string): string {
  const plain = company.normalize("NFD").replace(/\p{Mark}/gu, "");
  const label = plain.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${label}.example`;
}

/** The SDGs with these numbers, as named in the vocabulary. */
export function goals(...numbers: number[]): SdgGoal[] {
  return sdgGoals.filter((goal) => numbers.includes(Number.parseInt(goal, 10)));
}
