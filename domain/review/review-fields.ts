import { type FieldName, fieldLabels } from "../submission/fields.ts";
import { type SubmittedField, yesNo } from "./review-submission.ts";

interface FieldSection {
  title: string;
  fields: readonly SubmittedField[];
}

const text = (value: string | null) => value ?? "";
const amount = (value: number | null) => (value === null ? "" : String(value));

type Reading = Pick<SubmittedField, "kind" | "isProse"> & { unit?: string };

/** A field under the name that the developer read on the form. */
function field(
  name: FieldName,
  stored: SubmittedField["stored"],
  { unit, ...reading }: Reading = {},
): SubmittedField {
  const label = fieldLabels[name];
  return { name, label: unit ? `${label}, ${unit}` : label, stored, ...reading };
}

/** Everything a developer submits, in the order of the form. */
export const submittedSections: readonly FieldSection[] = [
  {
    title: "Company",
    fields: [
      field("company.name", (p) => p.company.name),
      field("company.email", (p) => text(p.company.email)),
      field("company.location", (p) => text(p.company.location)),
      field("company.projectLocation", (p) => text(p.project_location)),
      field("company.projectRegion", (p) => text(p.project_region)),
      field("company.size", (p) => amount(p.company.size_numeric), { kind: "number" }),
      field("company.developerType", (p) => text(p.company.developer_type)),
      field("company.developerTypeOther", (p) => text(p.company.developer_type_other)),
    ],
  },
  {
    title: "Project",
    fields: [
      field("project.id", (p) => p.project_id),
      field("project.isPortfolio", (p) => yesNo(p.is_portfolio), { kind: "yes-no" }),
      field("project.sector", (p) => p.sectors, { kind: "list" }),
      field("project.type", (p) => p.types, { kind: "list" }),
      field("project.subType", (p) => p.subtypes, { kind: "list" }),
      field("project.accreditation", (p) => p.accreditations, { kind: "list" }),
    ],
  },
  {
    title: "Price and impact",
    fields: [
      field("pricing.costPerTon", (p) => amount(p.cost_per_ton), { kind: "number", unit: "USD" }),
      field("pricing.minimumPurchaseQuantity", (p) => amount(p.minimum_purchase_quantity), {
        kind: "number",
        unit: "tCO2e",
      }),
      field("pricing.minimumPurchaseCustomPrice", (p) => amount(p.minimum_purchase_custom_price), {
        kind: "number",
        unit: "tCO2e",
      }),
      field("impact.category", (p) => p.carbon_category),
      field("impact.stage", (p) => p.project_stage),
      field("impact.credit_availability", (p) => p.credit_availability),
      field("impact.vintage", (p) => text(p.vintage)),
      field("impact.durability", (p) => text(p.durability)),
      field("impact.ratings.beZero", (p) => text(p.bezero_rating)),
      field("impact.ratings.sylvera", (p) => text(p.sylvera_rating)),
      field("impact.additional_certifications", (p) => text(p.additional_certifications)),
      field("impact.sdgs", (p) => p.sdgs, { kind: "list" }),
    ],
  },
  {
    title: "Description and contact",
    fields: [
      field("details.description", (p) => p.description, { isProse: true }),
      field("details.website", (p) => text(p.website)),
      field("details.contactEmail", (p) => text(p.contact_email)),
      field("terms.displayPermissions", (p) => p.display_permissions),
      field("terms.agreementToTerms", (p) => yesNo(p.agreement_to_terms), { kind: "yes-no" }),
    ],
  },
];
