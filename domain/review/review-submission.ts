import type { Json } from "../database.types.ts";
import { objectIn } from "../json.ts";
import { type FieldName, fieldDefaults } from "../submission/fields.ts";

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

export interface SubmittedField {
  name: FieldName;
  label: string;
  stored: (project: ReviewedProject) => FieldValue;
  kind?: "list" | "yes-no" | "number";
  /** Set as running text, and compared word by word. */
  isProse?: boolean;
}

const defaults: Partial<Record<FieldName, string>> = fieldDefaults;

export const yesNo = (value: boolean) => (value ? "Yes" : "No");

/** A field of a submission as the database would store it: trimmed, without blanks and repeats. */
export function submittedValue(submission: Json, field: SubmittedField): FieldValue {
  const found = field.name.split(".").reduce<Json | undefined>(childOf, submission);
  if (field.kind === "list") return listOf(found);
  if (field.kind === "yes-no") return yesNo(String(found) === "true");
  const words = typeof found === "string" || typeof found === "number" ? String(found).trim() : "";
  if (words === "") return defaults[field.name] ?? "";
  return field.kind === "number" && /^\d+$/.test(words) ? String(Number(words)) : words;
}

function childOf(parent: Json | undefined, key: string): Json | undefined {
  return objectIn(parent)?.[key];
}

function listOf(value: Json | undefined): string[] {
  if (!Array.isArray(value)) return [];
  const names = value.map((item) => String(item).trim());
  // 'None' is a choice on the form and never a stored goal.
  return [...new Set(names)].filter((name) => name !== "" && name !== "None");
}
