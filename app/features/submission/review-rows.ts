import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { type FieldName, fieldLabels } from "#domain/submission/fields.ts";
import { fileSlots } from "#domain/submission/files.ts";
import { submissionOf } from "#domain/submission/submission.ts";
import type { ChosenFiles } from "./chosen-files";

export interface ReviewRow {
  label: string;
  /** Empty when nothing was entered. */
  value: string;
}

/** What will be submitted, in the order of the steps. */
export function reviewRows(
  draft: SubmissionDraft,
  files: ChosenFiles,
  isEditing: boolean,
): ReviewRow[][] {
  const { company, project, pricing, impact, details } = submissionOf(draft);
  const row = (field: FieldName, value: string): ReviewRow => ({
    label: fieldLabels[field],
    value: value.trim(),
  });
  const fileRow = (slot: keyof ChosenFiles): ReviewRow => ({
    label: fileSlots[slot].label,
    // An edit without new files leaves the stored ones as they are.
    value: files[slot].map(({ name }) => name).join(", ") || (isEditing ? "Unchanged" : ""),
  });
  const developerType =
    company.developerTypeOther === ""
      ? company.developerType
      : `${company.developerType}: ${company.developerTypeOther}`;
  return [
    [
      row("company.name", company.name),
      row("company.email", company.email),
      row("company.location", company.location),
      row("company.size", company.size),
      row("company.developerType", developerType),
      row("company.projectLocation", company.projectLocation),
      row("company.projectRegion", company.projectRegion),
      fileRow("companyLogo"),
    ],
    [
      row("project.id", project.id),
      row("project.isPortfolio", project.isPortfolio ? "Yes" : "No"),
      row("project.sector", project.sector.join(", ")),
      row("project.type", project.type.join(", ")),
      row("project.subType", project.subType.join(", ")),
      row("project.accreditation", project.accreditation.join(", ")),
    ],
    [
      row("pricing.minimumPurchaseQuantity", tonnes(pricing.minimumPurchaseQuantity)),
      row("pricing.minimumPurchaseCustomPrice", tonnes(pricing.minimumPurchaseCustomPrice)),
      row("pricing.costPerTon", Number(pricing.costPerTon) > 0 ? `$${pricing.costPerTon}` : "POA"),
      row("impact.category", impact.category),
      row("impact.stage", impact.stage),
      row("impact.credit_availability", impact.credit_availability),
      row("impact.vintage", impact.vintage),
      row("impact.durability", impact.durability),
      row("impact.ratings.beZero", impact.ratings.beZero),
      row("impact.ratings.sylvera", impact.ratings.sylvera),
      row("impact.additional_certifications", impact.additional_certifications),
      row("impact.sdgs", impact.sdgs.join("; ")),
    ],
    [
      row("details.description", details.description),
      row("details.website", details.website),
      row("details.contactEmail", details.contactEmail),
      fileRow("projectPhotos"),
      fileRow("documents"),
      fileRow("pdd"),
      fileRow("vvbReport"),
      fileRow("verificationReport"),
    ],
  ];
}

const tonnes = (quantity: string) => (quantity === "" ? "" : `${quantity} tCO2e`);
