import { type SubmittedField, yesNo } from "./review-submission.ts";

interface FieldSection {
  title: string;
  fields: readonly SubmittedField[];
}

const text = (value: string | null) => value ?? "";
const amount = (value: number | null) => (value === null ? "" : String(value));

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
