import type { Database, Json } from "../database.types.ts";
import { objectIn } from "../json.ts";
import { inOrder } from "../text/lists.ts";
import { carbonCategories, type displayPermissions } from "../vocabulary.ts";
import { customAccreditors } from "./choices.ts";
import { draftFrom, type SubmissionDraft } from "./draft.ts";

type Tables = Database["public"]["Tables"];
type CarbonCategory = (typeof carbonCategories)[number];
type DisplayPermission = (typeof displayPermissions)[number];

/** A project with its company and lists, as it is read for editing. */
export interface StoredProject extends Omit<Tables["projects"]["Row"], "submission_key"> {
  company: Pick<
    Tables["companies"]["Row"],
    | "id"
    | "name"
    | "email"
    | "location"
    | "size_numeric"
    | "logo_filename"
    | "developer_type"
    | "developer_type_other"
  >;
  types: { type_name: string; position: number }[];
  subtypes: { subtype_name: string; position: number }[];
  sectors: { sector_name: string; position: number }[];
  accreditations: { accreditation_name: string; position: number }[];
  sdgs: { sdg_name: string; position: number }[];
}

const editDefaults = {
  companySize: "1",
  category: "Carbon removal with short-lived storage",
  vintage: "2023",
} as const;

const engineeredRemovals = new Set([
  "direct air capture",
  "beccs",
  "enhanced weathering",
  "biochar",
  "other engineered removal",
]);

/** A stored category in today's words; older projects named the kind of removal instead. */
export function currentCategory(stored: string | null): CarbonCategory {
  const text = stored?.trim().toLowerCase() ?? "";
  if (text === "") return editDefaults.category;
  const known = carbonCategories.find((category) => category.toLowerCase() === text);
  if (known) return known;
  return engineeredRemovals.has(text) ? "Carbon removal with long-lived storage" : "Other";
}

const infoOnly = new Set([
  "InfoOnly",
  "Company name and project description",
  "All project information",
]);

export function currentPermission(stored: string | null): DisplayPermission {
  if (stored === "Full") return "Full";
  return infoOnly.has(stored ?? "") ? "InfoOnly" : "None";
}

/** The form as it is opened for editing. An edit that still waits for review goes on where it was left. */
export function draftOfStored(project: StoredProject, waiting: Json | null): SubmissionDraft {
  const stored = draftFrom(formFields(project));
  const revision = objectIn(waiting);
  if (!revision) return stored;
  const edited = draftFrom({ ...stored, ...revision });
  const { accreditation } = edited.project;
  const sdgs = edited.impact.sdgs.length > 0 ? edited.impact.sdgs : ["None"];
  return {
    ...edited,
    project: { ...edited.project, accreditation: withOther(accreditation) },
    impact: { ...edited.impact, sdgs },
  };
}

function formFields(project: StoredProject): Record<string, unknown> {
  const { company } = project;
  // Details that wait for the project's approval are what its owner entered last.
  const waiting = objectIn(project.submitted_company);
  const sdgs = inOrder(project.sdgs).map(({ sdg_name }) => sdg_name);
  return {
    company: {
      name: company.name,
      email: company.email,
      location: company.location,
      projectLocation: project.project_location,
      projectRegion: project.project_region,
      size: company.size_numeric === null ? editDefaults.companySize : String(company.size_numeric),
      developerType: company.developer_type,
      developerTypeOther: company.developer_type_other,
      ...waiting,
    },
    project: {
      id: project.project_id,
      isPortfolio: project.is_portfolio,
      type: inOrder(project.types).map(({ type_name }) => type_name),
      subType: inOrder(project.subtypes).map(({ subtype_name }) => subtype_name),
      sector: inOrder(project.sectors).map(({ sector_name }) => sector_name),
      accreditation: withOther(
        inOrder(project.accreditations).map(({ accreditation_name }) => accreditation_name),
      ),
    },
    pricing: {
      minimumPurchaseQuantity: String(project.minimum_purchase_quantity),
      minimumPurchaseCustomPrice: String(project.minimum_purchase_custom_price),
      costPerTon: project.cost_per_ton === null ? "" : String(project.cost_per_ton),
    },
    impact: {
      category: currentCategory(project.carbon_category),
      stage: project.project_stage,
      credit_availability: project.credit_availability,
      vintage: project.vintage ?? editDefaults.vintage,
      durability: project.durability,
      ratings: { beZero: project.bezero_rating, sylvera: project.sylvera_rating },
      additional_certifications: project.additional_certifications,
      sdgs: sdgs.length > 0 ? sdgs : ["None"],
    },
    details: {
      description: project.description,
      website: project.website,
      contactEmail: project.contact_email,
    },
    terms: {
      agreementToTerms: project.agreement_to_terms,
      displayPermissions: currentPermission(project.display_permissions),
    },
    createdAt: project.created_at,
    updatedAt: project.updated_at,
  };
}

/** Names beyond the list stand under 'Other' on the form. */
function withOther(names: string[]): string[] {
  const isNeeded = customAccreditors(names).length > 0 && !names.includes("Other");
  return isNeeded ? [...names, "Other"] : names;
}
