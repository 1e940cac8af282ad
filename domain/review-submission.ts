import type { Json } from "./database.types.ts";

/** A project as the database stores it, with everything that the form asked for. */
export interface ReviewedProject {
  project_id: string;
  is_portfolio: boolean;
  project_location: string | null;
  project_region: string | null;
  description: string;
  website: string | null;
  contact_email: string | null;
  cost_per_ton: number | null;
  minimum_purchase_quantity: number;
  minimum_purchase_custom_price: number;
  durability: string | null;
  carbon_category: string;
  project_stage: string;
  credit_availability: string;
  vintage: string | null;
  additional_certifications: string | null;
  bezero_rating: string | null;
  sylvera_rating: string | null;
  display_permissions: string;
  agreement_to_terms: boolean;
  company: {
    name: string;
    email: string | null;
    location: string | null;
    size_numeric: number | null;
    developer_type: string | null;
    developer_type_other: string | null;
  };
  types: string[];
  subtypes: string[];
  sectors: string[];
  accreditations: string[];
  sdgs: string[];
}

/** A value as the desk shows it: one text, or a list; empty when nothing was given. */
export type FieldValue = string | string[];

interface SubmittedField {
  label: string;
  stored: (project: ReviewedProject) => FieldValue;
  /** Where the form's draft keeps it. */
  path: readonly string[];
  /** What the database writes when the draft has nothing there. */
  otherwise?: string;
  kind?: "list" | "yes-no" | "number";
  /** Set as running text, and compared word by word. */
  isProse?: boolean;
}

interface FieldSection {
  title: string;
  fields: readonly SubmittedField[];
}

const text = (value: string | null) => value ?? "";
const amount = (value: number | null) => (value === null ? "" : String(value));
const yesNo = (value: boolean) => (value ? "Yes" : "No");

/** Everything a developer submits, in the order of the form. */
export const submittedSections: readonly FieldSection[] = [
  {
    title: "Company",
    fields: [
      { label: "Company name", path: ["company", "name"], stored: (p) => p.company.name },
      {
        label: "Communications e-mail",
        path: ["company", "email"],
        stored: (p) => text(p.company.email),
      },
      {
        label: "Head office",
        path: ["company", "location"],
        stored: (p) => text(p.company.location),
      },
      {
        label: "Project location",
        path: ["company", "projectLocation"],
        stored: (p) => text(p.project_location),
      },
      {
        label: "Project region",
        path: ["company", "projectRegion"],
        stored: (p) => text(p.project_region),
      },
      {
        label: "Employees",
        path: ["company", "size"],
        kind: "number",
        stored: (p) => amount(p.company.size_numeric),
      },
      {
        label: "Developer type",
        path: ["company", "developerType"],
        stored: (p) => text(p.company.developer_type),
      },
      {
        label: "Developer type, other",
        path: ["company", "developerTypeOther"],
        stored: (p) => text(p.company.developer_type_other),
      },
    ],
  },
  {
    title: "Project",
    fields: [
      { label: "Project ID", path: ["project", "id"], stored: (p) => p.project_id },
      {
        label: "Portfolio",
        path: ["project", "isPortfolio"],
        kind: "yes-no",
        stored: (p) => yesNo(p.is_portfolio),
      },
      { label: "Sectors", path: ["project", "sector"], kind: "list", stored: (p) => p.sectors },
      { label: "Types", path: ["project", "type"], kind: "list", stored: (p) => p.types },
      { label: "Sub-types", path: ["project", "subType"], kind: "list", stored: (p) => p.subtypes },
      {
        label: "Accreditations",
        path: ["project", "accreditation"],
        kind: "list",
        stored: (p) => p.accreditations,
      },
    ],
  },
  {
    title: "Price and impact",
    fields: [
      {
        label: "Cost per tCO2e, USD",
        path: ["pricing", "costPerTon"],
        kind: "number",
        stored: (p) => amount(p.cost_per_ton),
      },
      {
        label: "Minimum purchase, tCO2e",
        path: ["pricing", "minimumPurchaseQuantity"],
        kind: "number",
        otherwise: "0",
        stored: (p) => amount(p.minimum_purchase_quantity),
      },
      {
        label: "Custom price from, tCO2e",
        path: ["pricing", "minimumPurchaseCustomPrice"],
        kind: "number",
        otherwise: "0",
        stored: (p) => amount(p.minimum_purchase_custom_price),
      },
      {
        label: "Credit type",
        path: ["impact", "category"],
        otherwise: "Reduced/avoided emissions without storage",
        stored: (p) => p.carbon_category,
      },
      {
        label: "Project stage",
        path: ["impact", "stage"],
        otherwise: "Pre-verification",
        stored: (p) => p.project_stage,
      },
      {
        label: "Credit availability",
        path: ["impact", "credit_availability"],
        otherwise: "No - Purchase not available at this time",
        stored: (p) => p.credit_availability,
      },
      { label: "Vintage", path: ["impact", "vintage"], stored: (p) => text(p.vintage) },
      { label: "Permanence", path: ["impact", "durability"], stored: (p) => text(p.durability) },
      {
        label: "BeZero rating, as stated",
        path: ["impact", "ratings", "beZero"],
        stored: (p) => text(p.bezero_rating),
      },
      {
        label: "Sylvera rating, as stated",
        path: ["impact", "ratings", "sylvera"],
        stored: (p) => text(p.sylvera_rating),
      },
      {
        label: "Additional certifications",
        path: ["impact", "additional_certifications"],
        stored: (p) => text(p.additional_certifications),
      },
      { label: "UN SDGs", path: ["impact", "sdgs"], kind: "list", stored: (p) => p.sdgs },
    ],
  },
  {
    title: "Description and contact",
    fields: [
      {
        label: "Description",
        path: ["details", "description"],
        isProse: true,
        stored: (p) => p.description,
      },
      { label: "Website", path: ["details", "website"], stored: (p) => text(p.website) },
      {
        label: "Public e-mail",
        path: ["details", "contactEmail"],
        stored: (p) => text(p.contact_email),
      },
      {
        label: "Display permission",
        path: ["terms", "displayPermissions"],
        otherwise: "None",
        stored: (p) => p.display_permissions,
      },
      {
        label: "Agreed to the terms",
        path: ["terms", "agreementToTerms"],
        kind: "yes-no",
        stored: (p) => yesNo(p.agreement_to_terms),
      },
    ],
  },
];

/** A field of a submission as the database would store it: trimmed, without blanks and repeats. */
export function submittedValue(submission: Json, field: SubmittedField): FieldValue {
  const found = field.path.reduce<Json | undefined>(childOf, submission);
  if (field.kind === "list") return listOf(found);
  if (field.kind === "yes-no") return yesNo(String(found) === "true");
  const words = typeof found === "string" || typeof found === "number" ? String(found).trim() : "";
  if (words === "") return field.otherwise ?? "";
  return field.kind === "number" && /^\d+$/.test(words) ? String(Number(words)) : words;
}

function childOf(parent: Json | undefined, key: string): Json | undefined {
  return typeof parent === "object" && parent !== null && !Array.isArray(parent)
    ? parent[key]
    : undefined;
}

function listOf(value: Json | undefined): string[] {
  if (!Array.isArray(value)) return [];
  const names = value.map((item) => String(item).trim());
  // 'None' is a choice on the form and never a stored goal.
  return [...new Set(names)].filter((name) => name !== "" && name !== "None");
}
