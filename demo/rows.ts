import { ratingRow } from "#domain/agencies/bezero/protocol.ts";
import { imagesBucket } from "#domain/content/image-copies.ts";
import { publicFileUrl } from "#domain/files/public-files.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { type DemoCompany, demoCompanies } from "./companies.ts";
import { readDemoArticles, readDemoNews } from "./content.ts";
import displayOverrides from "./data/display-overrides.json" with { type: "json" };
import earlierRatings from "./data/earlier-ratings.json" with { type: "json" };
import ratings from "./data/ratings.json" with { type: "json" };
import registryRecords from "./data/registry-records.json" with { type: "json" };
import { articleImage, newsImage } from "./demo-files.ts";
import { companySources, projectSources } from "./demo-sources.ts";
import { demoLedgerRows } from "./demo-transactions.ts";
import { listEntries, listFields, projectColumns } from "./draft-rows.ts";
import { historyRows } from "./history.ts";
import { accountId, companyId, demoId, projectId, ratingId } from "./ids.ts";
import { imageDescriptions } from "./images.ts";
import { demoLogoName, demoMediaRows } from "./media.ts";
import { type DemoProject, demoProjects } from "./projects.ts";

export interface DemoRows {
  table: string;
  rows: Record<string, unknown>[];
}

const contentImage = (path: string) => publicFileUrl("", imagesBucket, path);

/** Every row of the demo data, with referenced tables first. */
export async function demoRows(): Promise<DemoRows[]> {
  const ledger = await demoLedgerRows();
  return [
    { table: "auth.users", rows: Object.values(demoAccounts).map(accountRow) },
    { table: "public.companies", rows: demoCompanies.map(companyRow) },
    { table: "public.projects", rows: demoProjects.map(projectRow) },
    ...listRows(),
    { table: "public.registry_records", rows: registryRecords.map(registryRecordRow) },
    { table: "public.ledger_files", rows: ledger.files },
    { table: "public.ledger_statements", rows: ledger.statements },
    { table: "public.project_files", rows: demoMediaRows() },
    { table: "public.reviews", rows: demoProjects.flatMap(reviewRows) },
    { table: "public.rating_changes", rows: earlierRatings.map(earlierRatingRow) },
    { table: "public.ratings", rows: ratings.map(ratingOf) },
    { table: "public.listing_history", rows: demoProjects.flatMap(historyOf) },
    { table: "public.display_overrides", rows: displayOverrides.map(overrideRow) },
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
    size: company.size?.toString() ?? null,
    size_numeric: company.size,
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
    ...projectColumns(project.draft),
    id: projectId(project.projectId),
    company_id: companyId(project.company),
    status: project.reviewStatus,
    project_status: project.projectStatus,
    created_at: project.createdAt,
    updated_at: project.createdAt,
  };
  return { ...row, sources: projectSources(project, row) };
}

const historyOf = (project: DemoProject) => historyRows(project, projectRow(project));

function listRows(): DemoRows[] {
  return listFields.map((list) => ({
    table: `public.${list.field.stored.table}`,
    rows: demoProjects.flatMap(({ draft }) =>
      listEntries(draft, list).map((entry, index) => ({
        project_id: projectId(draft.project.id),
        ...entry,
        position: index + 1,
      })),
    ),
  }));
}

function registryRecordRow({ projectId: id, asOf, values }: (typeof registryRecords)[number]) {
  const project = demoProjects.find((one) => one.projectId === id);
  return {
    project_id: projectId(id),
    registry: project?.draft.project.registry,
    registry_id: id,
    values: Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, { value, asOf }]),
    ),
  };
}

function reviewRows(project: DemoProject) {
  if (project.reviewStatus === "submitted") return [];
  return [
    {
      id: demoId("review", project.projectId),
      project_id: projectId(project.projectId),
      decision: project.reviewStatus,
      note: project.reviewNote,
      reviewer_id: accountId(demoAccounts.administrator),
      created_at: project.createdAt,
    },
  ];
}

function ratingOf(rating: (typeof ratings)[number]) {
  return { ...ratingRow(rating), fetched_at: rating.dataLastUpdatedAt };
}

/** The agency's earlier ratings, oldest first; the current one is recorded when it is stored. */
function earlierRatingRow(
  earlier: (typeof earlierRatings)[number],
  index: number,
  all: typeof earlierRatings,
) {
  const id = ratingId(earlier.projectId);
  const previous = all.slice(0, index).findLast(({ projectId: of }) => of === earlier.projectId);
  return {
    rating_id: id,
    project_id: ratings.find((rating) => rating.id === id)?.registryID,
    previous_rating: previous?.rating ?? null,
    rating: earlier.rating,
    on_watch: earlier.onWatch,
    last_updated: earlier.date,
    changed_at: earlier.date,
  };
}

function overrideRow(override: (typeof displayOverrides)[number]) {
  return {
    company_id: companyId(override.company),
    fallback_rating: override.fallbackRating,
    project_types: override.projectTypes,
    reason: override.reason,
  };
}

function articleRow({
  id,
  image,
  ...article
}: Awaited<ReturnType<typeof readDemoArticles>>[number]) {
  return {
    id,
    ...article,
    imageUrl: contentImage(articleImage(id)),
    imageAlt: imageDescriptions[image],
    is_draft: false,
    created_at: article.publishingDate,
  };
}

function newsRow({ id, image, ...item }: Awaited<ReturnType<typeof readDemoNews>>[number]) {
  return {
    id,
    ...item,
    imageUrl: contentImage(newsImage(id)),
    imageAlt: imageDescriptions[image],
    is_draft: false,
    created_at: item.publishingDate ?? "2026-10-21",
  };
}
