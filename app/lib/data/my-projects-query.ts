import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { mayEdit } from "#domain/claims/colleagues.ts";
import { messages } from "#domain/errors.ts";
import { type ProjectFileRow, projectFiles } from "#domain/files/project-file.ts";
import { companyLogoUrl } from "#domain/files/public-files.ts";
import type { OwnProjectRecord } from "#domain/my-projects/own-project.ts";
import type { ReviewRow } from "#domain/review/review-summary.ts";
import { type ReviewerNote, reviewerNote } from "#domain/review/reviewer-note.ts";
import { storedTime } from "#domain/stored-time.ts";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import type { OfferChangeRow } from "#domain/submission/offer.ts";
import {
  type ProjectRow,
  projectRecord,
  projectSelect,
} from "#domain/submission/project-record.ts";
import { draftOfRecord } from "#domain/submission/record-draft.ts";
import { missingFiles, type StoredFile, storedFiles } from "#domain/submission/stored-files.ts";
import { log } from "~/lib/log";
import { browserClient } from "./browser-client";
import { readFilesOfInterrupted } from "./missing-files-query";
import { type MyCompany, myCompaniesQuery } from "./my-companies";
import { publicConfig } from "./public-config";

/** Maximum age of the list before it is refetched, in milliseconds. */
const freshFor = 30_000;

export const myProjectsKey = ["my-projects"] as const;

/** The projects of the companies that the user owns or is a colleague of, newest first. */
export function myProjectsQuery(userId: string) {
  return queryOptions({
    queryKey: [...myProjectsKey, userId] as const,
    queryFn: async ({ client, signal }) =>
      readOwnProjects(await readOwnCompanies(client, userId), signal),
    staleTime: freshFor,
    // Counted from the last response, so the list is refetched once it is that old.
    refetchInterval: freshFor,
  });
}

/** A project's history. */
const historySelect =
  "reviews(decision,note,revision_id,created_at),offer_changes(change,note,created_at)";

interface OwnProjectHistory {
  reviews: ReviewRow[];
  offer_changes: OfferChangeRow[];
}

/** Administrators can read every company, so their own are asked for. */
const readOwnCompanies = (queryClient: QueryClient, userId: string) =>
  queryClient.fetchQuery({ ...myCompaniesQuery(userId), staleTime: 0 });

async function readOwnProjects(
  companies: readonly MyCompany[],
  signal: AbortSignal,
): Promise<OwnProjectRecord[]> {
  if (companies.length === 0) return [];
  const client = await browserClient();
  const ids = companies.map(({ id }) => id);
  const viewOnly = new Set(companies.filter(({ role }) => !mayEdit(role)).map(({ id }) => id));
  const [projects, revisions, waiting, interrupted] = await Promise.all([
    client
      .from("projects")
      .select<string, ProjectRow & OwnProjectHistory>(`${projectSelect},${historySelect}`)
      .in("company_id", ids)
      .order("created_at", { ascending: false })
      .abortSignal(signal),
    // Not embedded, as engines disagree on whether a project has one or several of these.
    client
      .from("pending_revisions")
      .select(
        "id, project_id, decision, updated_at, project:projects!pending_revisions_project_id_fkey!inner(company_id)",
      )
      .in("project.company_id", ids)
      .abortSignal(signal),
    // Decided edits are never shown again, so their values are not read.
    client
      .from("pending_revisions")
      .select(
        "id, submission, project:projects!pending_revisions_project_id_fkey!inner(company_id)",
      )
      .is("decision", null)
      .in("project.company_id", ids)
      .abortSignal(signal),
    // Without it, the list is still worth showing.
    readFilesOfInterrupted(client, ids, signal).catch((error: unknown) => {
      log.warn("The files of the projects could not be read", error);
      return new Map<string, never[]>();
    }),
  ]);
  if (projects.error || revisions.error || waiting.error) {
    const { message = "" } = projects.error ?? revisions.error ?? waiting.error ?? {};
    throw new Error(`Error fetching projects: ${message || messages.unknown}`);
  }
  const submissionOf = new Map(waiting.data.map(({ id, submission }) => [id, submission]));
  return projects.data.map((row) => ({
    record: projectRecord(row),
    reviews: row.reviews,
    revisions: revisions.data
      .filter(({ project_id }) => project_id === row.id)
      .map(({ id, decision, updated_at }) => ({
        id,
        decision,
        updated_at,
        ...(decision === null && { submission: submissionOf.get(id) ?? null }),
      })),
    offerChanges: row.offer_changes,
    missingFiles: missingFiles(interrupted.get(row.id) ?? [], {
      status: row.status,
      revisions: revisions.data.filter(({ project_id }) => project_id === row.id),
    }),
    isViewOnly: row.companies !== null && viewOnly.has(row.companies.id),
  }));
}

/** What the form needs to know about the project that it edits. */
export interface ProjectToEdit {
  projectId: string;
  /** When this data was last changed, so that an edit never overwrites later changes. */
  seenAt: string;
  /** The project's name, or its id if it has none. */
  name: string;
  company: string;
  draft: SubmissionDraft;
  /** Whether it is listed; the listing stays unchanged until the team has reviewed the edit. */
  isListed: boolean;
  /** The state of an earlier edit, awaiting review or sent back, which this one continues. */
  earlierEdit: "waiting" | "returned" | null;
  /** The team's note on its last decision. */
  note: ReviewerNote | null;
  files: readonly StoredFile[];
  logoUrl: string | null;
}

/** The user's own project for editing; not kept in the cache, as a form must not start stale. */
export function projectToEditQuery(userId: string, projectId: string) {
  return queryOptions({
    queryKey: ["project-to-edit", userId, projectId],
    queryFn: async ({ client }) =>
      readProjectToEdit(await readOwnCompanies(client, userId), projectId),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function readProjectToEdit(
  companies: readonly MyCompany[],
  projectId: string,
): Promise<ProjectToEdit> {
  if (!z.guid().safeParse(projectId).success) throw new Error(messages.projectNotFound);
  const client = await browserClient();
  const editable = companies.filter(({ role }) => mayEdit(role)).map(({ id }) => id);
  const [stored, revisions, hasAgreed] = await Promise.all([
    client
      .from("projects")
      .select<string, ProjectRow & OwnProjectHistory & { files: ProjectFileRow[] }>(
        `${projectSelect},${historySelect},files:project_files(*)`,
      )
      .eq("id", projectId)
      // Administrators can read every project and viewers their company's, but edit none here.
      .in("company_id", editable)
      .limit(1)
      .maybeSingle(),
    client
      .from("pending_revisions")
      .select("id, decision, updated_at, submission")
      .eq("project_id", projectId)
      .order("created_at", { ascending: false }),
    hasAgreedBefore(editable),
  ]);
  const error = stored.error ?? revisions.error;
  if (error)
    throw new Error(`Error fetching project: ${error.message || messages.unknown}`, {
      cause: error,
    });
  if (!stored.data?.companies) throw new Error(messages.projectNotFound);
  try {
    const { reviews, offer_changes: offerChanges, files, ...row } = stored.data;
    const record = projectRecord(row);
    const { status, values, company } = record;
    const reviewed = { status, reviews, revisions: revisions.data ?? [], offerChanges };
    const [latest] = reviewed.revisions;
    const earlierEdit = status === "approved" ? continuedEdit(latest?.decision) : null;
    return {
      projectId,
      seenAt: latestOf([record.updatedAt, ...reviewed.revisions.map((row) => row.updated_at)]),
      name: values["project.name"] || values["project.id"],
      company: values["company.name"],
      draft: withTerms(
        draftOfRecord(record, earlierEdit && latest ? latest.submission : null),
        hasAgreed,
      ),
      isListed: status === "approved",
      earlierEdit,
      note: reviewerNote(reviewed),
      files: storedFiles(projectFiles(files), reviewed),
      logoUrl: companyLogoUrl(publicConfig().apiUrl, company.id, company.logoFilename),
    };
  } catch (cause) {
    log.error("The project could not be read", cause);
    throw new Error(messages.projectDataUnreadable, { cause });
  }
}

/** Whether anyone has agreed to the terms for one of these companies: they are asked once. */
async function hasAgreedBefore(companies: readonly string[]): Promise<boolean> {
  const client = await browserClient();
  const [projects, edits] = await Promise.all([
    client
      .from("projects")
      .select("id")
      .in("company_id", companies)
      .eq("agreement_to_terms", true)
      .limit(1),
    client
      .from("pending_revisions")
      .select("id, project:projects!pending_revisions_project_id_fkey!inner(company_id)")
      .in("project.company_id", companies)
      .is("decision", null)
      .contains("submission", { terms: { agreementToTerms: true } })
      .limit(1),
  ]);
  // If neither could be read, the form asks once more.
  return Boolean(projects.data?.length || edits.data?.length);
}

const withTerms = (draft: SubmissionDraft, hasAgreed: boolean): SubmissionDraft =>
  hasAgreed ? { ...draft, terms: { ...draft.terms, agreementToTerms: true } } : draft;

const latestOf = (times: readonly string[]) =>
  new Date(Math.max(...times.map((time) => storedTime(time)))).toISOString();

/** The state of the last edit, if the next one continues it. */
function continuedEdit(decision: string | null | undefined): ProjectToEdit["earlierEdit"] {
  if (decision === null) return "waiting";
  return decision === "changes_requested" ? "returned" : null;
}
