import { exactMoment } from "../exact-moment.ts";
import { statedYears } from "../listing/permanence.ts";
import { projectPath } from "../listing/project-path.ts";
import { ratingsAgency } from "../product.ts";
import type { OpenField } from "./field.ts";
import { labelsIn, link, methodologiesIn, text } from "./row-values.ts";

/**
 * Version 1 of a project's fields. New fields may be added at the end; none may be removed, renamed
 * or given another type. fields.test.ts pins the list.
 */
export const openFields: readonly OpenField[] = [
  {
    name: "id",
    kind: "id",
    description: "Our own id for the project, which never changes.",
    isAlwaysKnown: true,
    value: ({ row }) => row.id ?? "",
  },
  {
    name: "url",
    kind: "link",
    description: "The page of the project.",
    isAlwaysKnown: true,
    value: ({ row, origins }) => new URL(projectPath(row.id ?? ""), origins.siteUrl).href,
  },
  {
    name: "registry_id",
    kind: "text",
    description: "The project’s id in its registry, as stated by its developer.",
    isAlwaysKnown: true,
    value: ({ row }) => row.project_id ?? "",
  },
  {
    name: "name",
    kind: "text",
    description: "The name of the project.",
    value: ({ row }) => text(row.project_name),
  },
  {
    name: "registry",
    kind: "text",
    description: "The registry that lists the project.",
    value: ({ row }) => row.registry,
  },
  {
    name: "registry_link",
    kind: "link",
    description: "Link to the project in its registry.",
    value: ({ row }) => link(row.registry_link),
  },
  {
    name: "company",
    kind: "text",
    description: "The company that offers the project’s credits.",
    value: ({ row }) => text(row.company_name),
  },
  {
    name: "company_size",
    kind: "text",
    description: "The size of the company, in its own words.",
    value: ({ row }) => text(row.company_size),
  },
  {
    name: "company_location",
    kind: "text",
    description: "Location of the company’s head office.",
    value: ({ row }) => text(row.company_location),
  },
  {
    name: "website",
    kind: "link",
    description: "The website of the project or its company.",
    value: ({ row }) => link(row.website),
  },
  {
    name: "description",
    kind: "text",
    description: "What the project does, in the developer’s words.",
    value: ({ row }) => text(row.description),
  },
  {
    name: "location",
    kind: "text",
    description: "The country or countries of the project.",
    value: ({ row }) => text(row.project_location),
  },
  {
    name: "region",
    kind: "text",
    description: "The region within the country.",
    value: ({ row }) => text(row.project_region),
  },
  {
    name: "latitude",
    kind: "number",
    description: "In decimal degrees, north of the equator.",
    value: ({ row }) => row.latitude,
  },
  {
    name: "longitude",
    kind: "number",
    description: "In decimal degrees, east of Greenwich.",
    value: ({ row }) => row.longitude,
  },
  {
    name: "sectors",
    kind: "texts",
    description: "The sectors of the project, the main one first.",
    value: ({ row }) => row.sectors ?? [],
  },
  {
    name: "types",
    kind: "texts",
    description: "The types of the project, the main one first.",
    value: ({ row }) => row.types ?? [],
  },
  {
    name: "subtypes",
    kind: "texts",
    description: "The sub-types of the project, the main one first.",
    value: ({ row }) => row.subtypes ?? [],
  },
  {
    name: "credit_type",
    kind: "text",
    description:
      "Whether a credit represents a removal or a reduction, and how the carbon is stored.",
    value: ({ row }) => text(row.carbon_category),
  },
  {
    name: "stage",
    kind: "text",
    description: "How far independent auditors have checked the project.",
    value: ({ row }) => text(row.project_stage),
  },
  {
    name: "status",
    kind: "text",
    description: "How close the credits are to being retired.",
    value: ({ row }) => text(row.project_status),
  },
  {
    name: "credit_availability",
    kind: "text",
    description: "Whether credits can be bought, according to the developer.",
    value: ({ row }) => text(row.credit_availability),
  },
  {
    name: "vintage",
    kind: "text",
    description:
      "The years in which the credited reduction or removal took place, separated by commas.",
    value: ({ row }) => text(row.vintage),
  },
  {
    name: "crediting_period_start",
    kind: "date",
    description: "The first day of the current crediting period.",
    value: ({ row }) => row.crediting_period_start,
  },
  {
    name: "crediting_period_end",
    kind: "date",
    description: "The last day of the current crediting period.",
    value: ({ row }) => row.crediting_period_end,
  },
  {
    name: "estimated_annual_tonnes",
    kind: "integer",
    description: "Tonnes of CO2 equivalent that the project expects to credit per year.",
    value: ({ row }) => row.estimated_annual_tonnes,
  },
  {
    name: "issued_tonnes",
    kind: "integer",
    description: "Tonnes issued as credits so far.",
    value: ({ row }) => row.issued_tonnes,
  },
  {
    name: "retired_tonnes",
    kind: "integer",
    description: "Issued tonnes that have been retired so far.",
    value: ({ row }) => row.retired_tonnes,
  },
  {
    name: "minimum_purchase_tonnes",
    kind: "integer",
    description: "The minimum purchase in tonnes; null if the developer states none.",
    value: ({ row }) => row.minimum_purchase_quantity || null,
  },
  {
    name: "verifier",
    kind: "text",
    description: "Who verified the project.",
    value: ({ row }) => text(row.verifier),
  },
  {
    name: "accreditations",
    kind: "texts",
    description: "Who accredited the project.",
    value: ({ row }) => row.accreditations ?? [],
  },
  {
    name: "additional_certifications",
    kind: "text",
    description: "Other certifications stated by the developer.",
    value: ({ row }) => text(row.additional_certifications),
  },
  {
    name: "sdgs",
    kind: "texts",
    description: "The UN Sustainable Development Goals that the project supports.",
    value: ({ row }) => row.sdgs ?? [],
  },
  {
    name: "methodologies",
    kind: "records",
    description: "The methodologies used to measure the project’s effect.",
    parts: [
      {
        name: "name",
        kind: "text",
        description: "The name of the methodology.",
        isAlwaysKnown: true,
      },
      { name: "version", kind: "text", description: "The version of the methodology." },
      { name: "link", kind: "link", description: "Link to its document." },
    ],
    value: ({ row, origins }) => methodologiesIn(row, origins),
  },
  {
    name: "labels",
    kind: "records",
    description:
      "Labels awarded to the standard, the project or its credits by programmes and schemes.",
    parts: [
      {
        name: "name",
        kind: "text",
        description: "The name of the label.",
        isAlwaysKnown: true,
      },
      { name: "scope", kind: "text", description: "Standard, Project or Credits." },
      {
        name: "vintages",
        kind: "text",
        description: "The years it applies to, separated by commas; null means all years.",
      },
      { name: "date", kind: "date", description: "The day it was awarded." },
      { name: "link", kind: "link", description: "Link to where it can be checked." },
    ],
    value: ({ row }) => labelsIn(row),
  },
  {
    name: "created_at",
    kind: "moment",
    description: "When the project was submitted to us.",
    isAlwaysKnown: true,
    value: ({ row }) => exactMoment(row.created_at ?? "") ?? "",
  },
  {
    name: "changed_at",
    kind: "moment",
    description:
      "When a value of the project last changed: any value with a key, including the agency’s ratings of it; otherwise, a public one.",
    isAlwaysKnown: true,
    value: ({ changedAt }) => exactMoment(changedAt) ?? "",
  },
  {
    name: "cost_usd_per_tonne",
    kind: "number",
    description:
      "The developer’s price per tonne in US dollars; null if it is only available on request.",
    isGated: true,
    value: ({ row }) => row.cost_per_ton || null,
  },
  {
    name: "is_cost_on_request",
    kind: "yes or no",
    description: "Whether the price is only available on request; null if this is not stated.",
    isGated: true,
    value: ({ row }) => (row.cost_per_ton === null ? null : row.cost_per_ton <= 0),
  },
  {
    name: "permanence",
    kind: "text",
    description: "How long the carbon is expected to stay stored, in the developer’s words.",
    isGated: true,
    value: ({ row }) => text(row.durability),
  },
  {
    name: "permanence_years",
    kind: "integer",
    description: "The minimum number of years of permanence; null if no number is stated.",
    isGated: true,
    value: ({ row }) => statedYears(row.durability ?? "") || null,
  },
  {
    name: "bezero_rating",
    kind: "text",
    description: `The rating of ${ratingsAgency.fullName}.`,
    isGated: true,
    value: ({ rating }) => (rating.kind === "value" ? rating.rating : null),
  },
  {
    name: "bezero_rating_date",
    kind: "date",
    description: `The day of the rating, according to ${ratingsAgency.fullName}.`,
    isGated: true,
    value: ({ record }) => exactMoment(record?.last_updated ?? "")?.slice(0, 10) ?? null,
  },
  {
    name: "bezero_on_watch",
    kind: "yes or no",
    description: `Whether ${ratingsAgency.fullName} has the rating on watch; null if it has not rated the project.`,
    isGated: true,
    value: ({ record }) => record?.on_watch ?? null,
  },
];

/** The fields that a client may read. */
export function fieldsFor(isRevealed: boolean): readonly OpenField[] {
  return isRevealed ? openFields : openFields.filter(({ isGated }) => !isGated);
}
