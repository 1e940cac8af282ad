import { picturesBucket } from "#domain/content/image-copies.ts";
import { publicFileUrl } from "#domain/files/public-files.ts";
import { statedTextKeys, statedTexts } from "#domain/listing/stated-texts.ts";
import { recordBy } from "#domain/record-by.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import type { ValueFieldName } from "#domain/submission/fields/fields.ts";
import { demoCompanies } from "./companies.ts";
import { readDemoArticles, readDemoNews } from "./content.ts";
import { demoDisplayOverrides } from "./display-overrides.ts";
import { articleImage, newsImage } from "./files.ts";
import { accountId, companyId, demoId, projectId, ratingId } from "./ids.ts";
import { demoLogoName, demoMediaRows } from "./media.ts";
import type { DemoCompany, DemoProject } from "./project.ts";
import {
  demoFacts,
  demoRegistry,
  demoRegistryRecords,
  methodologyVersions,
} from "./project-facts.ts";
import { demoProjects } from "./projects.ts";
import { companySources, projectSources } from "./sources.ts";

export interface DemoRows {
  table: string;
  rows: Record<string, unknown>[];
}

const contentImage = (path: string) => publicFileUrl("", picturesBucket, path);

/** Every row of the demo data, with referenced tables first. */
export async function demoRows(): Promise<DemoRows[]> {
  return [
    { table: "auth.users", rows: Object.values(demoAccounts).map(accountRow) },
    { table: "public.companies", rows: demoCompanies.map(companyRow) },
    { table: "public.projects", rows: demoProjects.map(projectRow) },
    ...listRows(),
    { table: "public.project_files", rows: demoMediaRows() },
    { table: "public.reviews", rows: demoProjects.flatMap(reviewRows) },
    { table: "public.rating_changes", rows: demoProjects.flatMap(earlierRatingRows) },
    { table: "public.ratings", rows: demoProjects.flatMap(ratingRows) },
    { table: "public.display_overrides", rows: demoDisplayOverrides.map(overrideRow) },
    { table: "public.articles", rows: (await readDemoArticles()).map(articleRow) },
    { table: "public.news", rows: (await readDemoNews()).map(newsRow) },
  ];
}

function accountRow(email: string) {
  const confirmed = "2026-01-02T09:00:00Z";
  return {
    id: accountId(email),
    aud: "authenticated",
    role: "authenticated",
    email,
    email_confirmed_at: confirmed,
    created_at: confirmed,
    updated_at: confirmed,
    raw_app_meta_data: { provider: "email", providers: ["email"] },
    raw_user_meta_data: {},
    is_sso_user: false,
    is_anonymous: false,
  };
}

function companyRow(company: DemoCompany) {
  const first = demoProjects.find((project) => project.company === company.name);
  // A registry's file has no more of a company than its name and country.
  const isImported = first?.owner === "nobody";
  const row = {
    id: companyId(company.name),
    user_id: ownerId(first?.owner ?? "team"),
    name: company.name,
    email: isImported ? null : company.email,
    location: company.location,
    size: company.sizeNumeric?.toString() ?? null,
    size_numeric: company.sizeNumeric,
    developer_type: isImported ? null : company.developerType,
    logo_filename: company.logo === "none" ? null : demoLogoName(company.name),
  };
  return { ...row, sources: companySources(first, row) };
}

function ownerId(owner: DemoProject["owner"]): string | null {
  if (owner === "nobody") return null;
  return accountId(owner === "developer" ? demoAccounts.developer : demoAccounts.administrator);
}

function projectRow(project: DemoProject) {
  const row = {
    ...factColumns(project),
    id: projectId(project.projectId),
    company_id: companyId(project.company),
    project_id: project.projectId,
    is_portfolio: project.isPortfolio,
    project_location: project.location,
    project_region: project.region,
    description: project.description,
    website: project.website,
    contact_email: project.contactEmail,
    cost_per_ton: project.costPerTon,
    minimum_purchase_quantity: project.minimumPurchaseQuantity,
    minimum_purchase_custom_price: project.minimumPurchaseCustomPrice,
    durability: project.durability,
    carbon_category: project.carbonCategory,
    project_stage: project.stage,
    credit_availability: project.creditAvailability,
    vintage: project.vintage,
    additional_certifications: project.additionalCertifications,
    display_permissions: "InfoOnly",
    agreement_to_terms: project.owner !== "nobody",
    status: project.reviewStatus,
    project_status: project.projectStatus,
    created_at: project.createdAt,
    updated_at: project.createdAt,
  };
  return { ...row, sources: projectSources(project, row, listsOf(project)) };
}

/** The lists of a project by the form's field. */
function listsOf(project: DemoProject): Partial<Record<ValueFieldName, readonly unknown[]>> {
  return {
    "project.type": project.types,
    "project.subType": project.subTypes,
    "project.sector": project.sectors,
    "project.accreditation": project.accreditations,
    "project.methodologies": project.methodologies,
    "impact.sdgs": project.sdgs,
    "impact.labels": labelRows(project),
  };
}

function factColumns(project: DemoProject) {
  const facts = demoFacts(project);
  const { name, at, period, tonnes } = facts ?? {};
  const registry = demoRegistry(project);
  const slug = registry?.toLowerCase().replace(/[^a-z]+/g, "-");
  return {
    project_name: name ?? null,
    registry,
    registry_link: registry && `https://registry.example/${slug}/${project.projectId}`,
    latitude: at?.[0] ?? null,
    longitude: at?.[1] ?? null,
    crediting_period_start: period ? `${period[0]}-01-01` : null,
    crediting_period_end: period ? `${period[0] + period[1] - 1}-12-31` : null,
    estimated_annual_tonnes: tonnes?.[0] ?? null,
    issued_tonnes: tonnes?.[1] ?? null,
    retired_tonnes: tonnes?.[2] ?? null,
    ...recordBy(
      statedTextKeys,
      (key) => statedTexts[key].column,
      (key) => facts?.[key] ?? null,
    ),
  };
}

function labelRows(project: DemoProject) {
  return (demoFacts(project)?.labels ?? []).map((label, index) => ({
    project_id: projectId(project.projectId),
    label_name: label.name,
    scope: label.scope,
    vintages: label.vintages ?? null,
    awarded_on: label.awardedOn,
    link: label.link ?? null,
    position: index + 1,
  }));
}

function registryRecordRows(project: DemoProject) {
  const record = demoRegistryRecords[project.projectId];
  const registry = demoRegistry(project);
  if (!record || !registry) return [];
  const { asOf, values } = record;
  return [
    {
      project_id: projectId(project.projectId),
      registry,
      registry_id: project.projectId,
      values: Object.fromEntries(
        Object.entries(values).map(([field, value]) => [field, { value, asOf }]),
      ),
    },
  ];
}

function listRows(): DemoRows[] {
  const list = (table: string, column: string, values: (project: DemoProject) => string[]) => ({
    table: `public.${table}`,
    rows: demoProjects.flatMap((project) =>
      values(project).map((value, index) => ({
        project_id: projectId(project.projectId),
        [column]: value,
        position: index + 1,
      })),
    ),
  });
  return [
    list("project_types", "type_name", (project) => project.types),
    list("project_subtypes", "subtype_name", (project) => project.subTypes),
    list("project_sectors", "sector_name", (project) => project.sectors),
    list("project_accreditations", "accreditation_name", (project) => project.accreditations),
    list("project_sdgs", "sdg_name", (project) => project.sdgs),
    {
      table: "public.project_methodologies",
      rows: demoProjects.flatMap((project) =>
        project.methodologies.map(({ name }, index) => ({
          project_id: projectId(project.projectId),
          methodology_name: name,
          version: methodologyVersions[name] ?? null,
          position: index + 1,
        })),
      ),
    },
    { table: "public.project_labels", rows: demoProjects.flatMap(labelRows) },
    { table: "public.registry_records", rows: demoProjects.flatMap(registryRecordRows) },
  ];
}

function reviewRows(project: DemoProject) {
  if (project.reviewStatus === "submitted") return [];
  return [
    {
      id: demoId("review", project.projectId),
      project_id: projectId(project.projectId),
      decision: project.reviewStatus,
      note: project.reviewNote ?? null,
      reviewer_id: accountId(demoAccounts.administrator),
      created_at: project.createdAt,
    },
  ];
}

function ratingRows({ projectId: ownId, rating }: DemoProject) {
  if (!rating) return [];
  return [
    {
      id: ratingId(ownId),
      agency_project_id: rating.agencyProjectId,
      project_id: rating.registryId,
      rating: rating.rating,
      on_watch: rating.onWatch,
      last_updated: rating.lastUpdated,
      accreditor: rating.accreditor,
      platform_url: rating.platformUrl,
      summary: rating.summary,
      vintages: [],
      fetched_at: rating.lastUpdated,
    },
  ];
}

/** The agency's earlier ratings; the current one is recorded when it is stored. */
function earlierRatingRows({ projectId: ownId, rating }: DemoProject) {
  return (rating?.earlier ?? []).map((earlier, index, all) => ({
    rating_id: ratingId(ownId),
    project_id: rating?.registryId,
    previous_rating: all[index - 1]?.rating ?? null,
    rating: earlier.rating,
    on_watch: earlier.onWatch ?? false,
    last_updated: earlier.date,
    changed_at: earlier.date,
  }));
}

function overrideRow(override: (typeof demoDisplayOverrides)[number]) {
  return {
    company_id: companyId(override.company),
    fallback_rating: override.fallbackRating ?? null,
    project_types: override.projectTypes ?? null,
    reason: override.projectTypes
      ? "The company offers a mix of five kinds of credit under one listing."
      : "The agency has announced a rating that has not been published yet.",
  };
}

function articleRow({ id, ...article }: Awaited<ReturnType<typeof readDemoArticles>>[number]) {
  return {
    id,
    ...article,
    imageUrl: contentImage(articleImage(id)),
    is_draft: false,
    created_at: article.publishingDate,
  };
}

function newsRow({ id, ...item }: Awaited<ReturnType<typeof readDemoNews>>[number]) {
  return {
    id,
    ...item,
    imageUrl: contentImage(newsImage(id)),
    is_draft: false,
    created_at: item.publishingDate ?? "2026-10-21",
  };
}
