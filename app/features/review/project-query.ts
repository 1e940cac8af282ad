import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import type { Database, Json } from "#domain/database.types.ts";
import type { ProjectFile } from "#domain/review/review-files.ts";
import type { ReviewedProject } from "#domain/review/review-submission.ts";
import { inOrder } from "#domain/text/lists.ts";
import type { QueueState } from "#domain/vocabulary.ts";
import { browserClient } from "~/lib/data/browser-client";
import { reviewKey } from "./queue-query";
import { type TrailEvent, trailOf } from "./trail";

export interface ProjectUnderReview {
  id: string;
  companyId: string;
  logoFilename: string | null;
  state: QueueState;
  since: string;
  /** When the project was last changed; the database compares it with what it then finds. */
  seenAt: string;
  owner: string | null;
  project: ReviewedProject;
  /** Details of the company that would change on its other listings too; null: none. */
  proposedCompany: Record<string, string> | null;
  methodologies: { name: string; url: string | null }[];
  files: ProjectFile[];
  revision: { id: string; submission: Json; seenAt: string } | null;
  trail: TrailEvent[];
}

/** In one request: a decision names when the project was last changed, so its files must be as new. */
const everything = `*,
  company:companies(*),
  types:project_types(type_name, position),
  subtypes:project_subtypes(subtype_name, position),
  sectors:project_sectors(sector_name, position),
  accreditations:project_accreditations(accreditation_name, position),
  sdgs:project_sdgs(sdg_name, position),
  methodologies:project_methodologies(methodology_name, methodology_url, position),
  files:project_files(*)` as const;

const proposedDetails = z.record(z.string(), z.string()).nullable();

/** One project with everything that was submitted and decided; null when there is none. */
export function projectQuery(id: string) {
  return queryOptions({
    queryKey: [...reviewKey, "project", id] as const,
    queryFn: async (): Promise<ProjectUnderReview | null> => readProject(await browserClient(), id),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  });
}

async function readProject(
  client: SupabaseClient<Database>,
  id: string,
): Promise<ProjectUnderReview | null> {
  if (!z.guid().safeParse(id).success) return null;
  // Before the files: what comes in between makes the decision on a revision be refused, never unread.
  const { data: revisions } = await client
    .from("pending_revisions")
    .select("*")
    .eq("project_id", id)
    .throwOnError();
  const [stored, resubmissions, reviews, letters] = await Promise.all([
    client.from("projects").select(everything).eq("id", id).maybeSingle().throwOnError(),
    client.from("resubmissions").select("created_at").eq("project_id", id).throwOnError(),
    client.from("reviews").select("*").eq("project_id", id).throwOnError(),
    client
      .from("email_outbox")
      .select("data, sent_at, attempts, last_error, recipient")
      .eq("template", "review-decision")
      .contains("data", { project: id })
      .throwOnError(),
  ]);
  if (!stored.data) return null;

  const row = stored.data;
  const people = await readAddresses(client, [
    row.company.user_id,
    ...(reviews.data ?? []).map(({ reviewer_id }) => reviewer_id),
  ]);
  const waiting = revisions.find(({ decision }) => decision === null);
  const trail = trailOf({
    project: row,
    resubmissions: resubmissions.data ?? [],
    reviews: reviews.data ?? [],
    revisions,
    letters: letters.data ?? [],
    people,
  });
  return {
    id: row.id,
    companyId: row.company_id,
    logoFilename: row.company.logo_filename,
    state: waiting ? "revision" : row.status,
    since: waiting?.created_at ?? trail[0]?.at ?? row.created_at,
    seenAt: row.updated_at,
    owner: people.get(row.company.user_id) ?? null,
    project: {
      ...row,
      types: inOrder(row.types).map(({ type_name }) => type_name),
      subtypes: inOrder(row.subtypes).map(({ subtype_name }) => subtype_name),
      sectors: inOrder(row.sectors).map(({ sector_name }) => sector_name),
      accreditations: inOrder(row.accreditations).map((one) => one.accreditation_name),
      sdgs: inOrder(row.sdgs).map(({ sdg_name }) => sdg_name),
    },
    proposedCompany: proposedDetails.parse(row.submitted_company),
    methodologies: inOrder(row.methodologies).map((one) => ({
      name: one.methodology_name,
      url: one.methodology_url,
    })),
    files: row.files.map((file) => ({
      id: file.id,
      kind: file.kind,
      position: file.position,
      path: file.path,
      name: file.given_name,
      bytes: file.size_bytes,
      revisionId: file.revision_id,
      isConfirmed: file.confirmed_at !== null,
      isApproved: file.approved_at !== null,
    })),
    revision: waiting
      ? { id: waiting.id, submission: waiting.submission, seenAt: waiting.updated_at }
      : null,
    trail,
  };
}

/** The e-mail addresses of accounts, by their id. */
async function readAddresses(
  client: SupabaseClient<Database>,
  ids: string[],
): Promise<Map<string, string>> {
  const { data } = await client.from("profiles").select("id, email").in("id", ids).throwOnError();
  return new Map(data.map(({ id, email }) => [id, email ?? ""]));
}
