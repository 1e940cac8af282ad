import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { Database, Json } from "#domain/database.types.ts";
import { type ProjectFile, type ProjectFileRow, projectFiles } from "#domain/files/project-file.ts";
import { isWebUrl } from "#domain/files/public-files.ts";
import { type RegistryRecord, registryRecordFrom } from "#domain/import/registry-record.ts";
import {
  type ProjectRecord,
  type ProjectRow,
  projectRecord,
  projectSelect,
} from "#domain/submission/project-record.ts";
import type { QueueState } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import { reviewKey } from "~/lib/data/review-counts";
import { lastStateChange, type TrailEvent, trailOf } from "./trail";

export interface ProjectUnderReview {
  record: ProjectRecord;
  state: QueueState;
  since: string;
  owner: string | null;
  /** Company details that would also change on its other listings; null if there are none. */
  proposedCompany: Record<string, string> | null;
  /** The team's methodology documents, as paths in our own storage. */
  methodologyDocuments: { name: string; path: string }[];
  /** What the project's registry says about it; null if it is in no registry file. */
  registryRecord: RegistryRecord | null;
  files: ProjectFile[];
  revision: { id: string; submission: Json; seenAt: string } | null;
  trail: TrailEvent[];
}

/** One request, because a decision states the project's version, and its files must match that. */
const everything = `${projectSelect},files:project_files(*),registryRecord:registry_records(registry,values)`;
type EverythingRow = ProjectRow & {
  /** At most one; database engines disagree on whether it is in an array. */
  registryRecord: unknown;
  files: ProjectFileRow[];
};

/** What the other reads depend on. */
type KnownRow = Pick<EverythingRow, "registryRecord"> & { company_id: string };
const recordIn = ({ registryRecord }: Pick<EverythingRow, "registryRecord">) =>
  [registryRecord].flat()[0];

const proposedDetails = z.record(z.string(), z.string()).nullable();

/** A project with everything submitted and decided; null if it does not exist. */
export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: [...reviewKey, "project", projectId] as const,
    queryFn: async (): Promise<ProjectUnderReview | null> =>
      readProject(await browserClient(), projectId),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  });
}

async function readProject(
  client: SupabaseClient<Database>,
  projectId: string,
): Promise<ProjectUnderReview | null> {
  if (!z.guid().safeParse(projectId).success) return null;
  // Revisions are read before the files, so that a decision on one that changes in between is
  // refused and never covers anything unread.
  const [{ data: revisions }, { data: known }] = await Promise.all([
    client.from("pending_revisions").select("*").eq("project_id", projectId).throwOnError(),
    client
      .from("projects")
      .select<string, KnownRow>("company_id,registryRecord:registry_records(registry)")
      .eq("id", projectId)
      .maybeSingle()
      .throwOnError(),
  ]);
  if (!known) return null;
  const [
    stored,
    methodologies,
    resubmissions,
    offerChanges,
    reviews,
    emails,
    batchEmails,
    acts,
    bulkEdits,
    importedBy,
  ] = await Promise.all([
    client
      .from("projects")
      .select<string, EverythingRow>(everything)
      .eq("id", projectId)
      .maybeSingle()
      .throwOnError(),
    client
      .from("project_methodologies")
      .select("name:methodology_name, url:methodology_url, entry:methodologies(document_path)")
      .eq("project_id", projectId)
      .order("position")
      .throwOnError(),
    client
      .from("resubmissions")
      .select("created_at, by_developer")
      .eq("project_id", projectId)
      .throwOnError(),
    client
      .from("offer_changes")
      .select("change, note, created_at")
      .eq("project_id", projectId)
      .throwOnError(),
    client.from("reviews").select("*").eq("project_id", projectId).throwOnError(),
    client
      .from("email_outbox")
      .select("id, data, sent_at, recipient")
      .eq("template", "review-decision")
      .contains("data", { project: projectId })
      .throwOnError(),
    client
      .from("email_outbox")
      .select("id, data, sent_at, recipient")
      .eq("template", "batch-decision")
      .contains("data", { changes: [{ project: projectId }] })
      .throwOnError(),
    client
      .from("audit_trail")
      .select("act, actor_id, actor_role, reason, details, created_at")
      .in("subject_kind", ["project", "company"])
      .in("subject_id", [projectId, known.company_id])
      .throwOnError(),
    readBulkEdits(client, projectId),
    // Every imported project has a record; the others need no look at the imports.
    recordIn(known) ? readImport(client, projectId) : null,
  ]);
  if (!stored.data) return null;

  const row = stored.data;
  const record = projectRecord(row);
  const { userId } = record.company;
  const registryRecord = registryRecordFrom(recordIn(row));
  const recorded = [...(acts.data ?? []), ...bulkEdits];
  const decisionEmails = [...emails.data, ...batchEmails.data];
  const unsent = decisionEmails.filter(({ sent_at }) => sent_at === null).map(({ id }) => id);
  const [people, emailJobs] = await Promise.all([
    readEmails(client, [
      ...(userId ? [userId] : []),
      ...(reviews.data ?? []).map(({ reviewer_id }) => reviewer_id),
      ...recorded.flatMap(({ actor_id }) => actor_id ?? []),
      ...(importedBy ? [importedBy.created_by] : []),
    ]),
    unsent.length > 0 ? readEmailJobs(client, unsent) : [],
  ]);
  const waiting = revisions.find(({ decision }) => decision === null);
  const trail = trailOf({
    project: row,
    importedBy,
    resubmissions: resubmissions.data ?? [],
    offerChanges: offerChanges.data ?? [],
    reviews: reviews.data ?? [],
    revisions,
    emails: decisionEmails,
    emailJobs,
    recorded,
    people,
  });
  return {
    record,
    state: waiting ? "revision" : record.status,
    since: waiting?.created_at ?? lastStateChange(trail) ?? record.createdAt,
    owner: (userId && people.get(userId)) || null,
    proposedCompany: proposedDetails.parse(record.proposedCompany),
    methodologyDocuments: documentsOf(methodologies.data ?? []),
    registryRecord,
    files: projectFiles(row.files),
    revision: waiting
      ? { id: waiting.id, submission: waiting.submission, seenAt: waiting.updated_at }
      : null,
    trail,
  };
}

const recordedEdit = z.object({ act: z.literal("project-edited"), details: z.json() });

/** Edits as parts of bulk actions, as the audit trail would have each on its own. */
async function readBulkEdits(client: SupabaseClient<Database>, projectId: string) {
  const { data } = await client
    .from("bulk_act_rows")
    .select("recorded, settled_at, whole:bulk_acts(reason, created_by)")
    .eq("project_id", projectId)
    .eq("outcome", "done")
    .throwOnError();
  return data.flatMap(({ recorded, settled_at, whole }) => {
    const { data: edit } = recordedEdit.safeParse(recorded);
    return edit && settled_at
      ? [
          {
            ...edit,
            actor_id: whole.created_by,
            actor_role: "administrator",
            reason: whole.reason,
            created_at: settled_at,
          },
        ]
      : [];
  });
}

/** Why e-mails are still waiting. */
async function readEmailJobs(client: SupabaseClient<Database>, emails: string[]) {
  const { data } = await client
    .from("jobs")
    .select("key, last_error")
    .eq("kind", "email")
    .in("key", emails)
    .throwOnError();
  return data;
}

/** The import that created a project. */
async function readImport(client: SupabaseClient<Database>, projectId: string) {
  const { data } = await client
    .from("import_rows")
    .select("import:imports(created_by)")
    .eq("project_id", projectId)
    .eq("outcome", "new")
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data?.import ?? null;
}

interface NamedMethodology {
  name: string;
  url: string | null;
  entry: { document_path: string | null } | null;
}

/** The library's document, or one that the team added to this project only. */
function documentsOf(
  methodologies: NamedMethodology[],
): ProjectUnderReview["methodologyDocuments"] {
  return methodologies.flatMap(({ name, url, entry }) => {
    const path = entry?.document_path ?? (url && !isWebUrl(url) ? url : null);
    return path ? [{ name, path }] : [];
  });
}

/** E-mail addresses by account id. */
async function readEmails(
  client: SupabaseClient<Database>,
  ids: string[],
): Promise<Map<string, string>> {
  const { data } = await client.from("profiles").select("id, email").in("id", ids).throwOnError();
  return new Map(data.map(({ id, email }) => [id, email ?? ""]));
}
