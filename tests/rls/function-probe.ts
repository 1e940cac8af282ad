import type { PostgrestError } from "@supabase/supabase-js";
import { photo, withMedia } from "../fixtures/project-files.ts";
import type { Call } from "./access-table.ts";
import type { Query, Routine } from "./catalogue.ts";
import type { Client } from "./identities.ts";

/** Real ids of records that belong to one user, and of some that belong to the server. */
export interface SampleIds {
  account: string;
  claim: string;
  company: string;
  companyName: string;
  project: string;
  projectId: string;
  submissionKey: string;
  revision: string;
  file: string;
  frozen: string;
  refresh: string;
  registryIds: string[];
  shareToken: string;
}

export async function sampleIdsOf(query: Query, account: string): Promise<SampleIds> {
  const [sampleIds] = await query<SampleIds>(
    `select company.user_id as account, company.id as company, company.name as "companyName",
       project.id as project, project.project_id as "projectId",
       project.submission_key as "submissionKey", revision.id as revision,
       (select id from public.project_files where project_id = project.id limit 1) as file,
       (select id from public.frozen_comparisons where frozen_by = company.user_id limit 1) as frozen,
       (select id from public.company_claims
        where claimant_id = company.user_id and decision is not null limit 1) as claim,
       (select id from public.rating_refreshes where outcome is not null limit 1) as refresh,
       array(select project_id from public.ratings limit 5) as "registryIds",
       (select token from public.list_shares where user_id = company.user_id limit 1) as "shareToken"
     from public.companies company
     join public.projects project on project.company_id = company.id
     join public.pending_revisions revision on revision.project_id = project.id
     where company.user_id = $1 and revision.decision is null
     limit 1`,
    [account],
  );
  if (!sampleIds?.file)
    throw new Error("This person has no project with a file and a pending revision");
  return sampleIds;
}

/** Arguments by parameter name, or by function and parameter name. */
const values: Record<string, (sampleIds: SampleIds) => unknown> = {
  // There is no bulk act with this id.
  act: ({ project }) => project,
  address: () => "nobody@example.org",
  after_id: () => "",
  after_line: () => 0,
  after_project: () => null,
  agency: () => "nobody",
  // A future date, which no import accepts.
  as_of: () => "2999-01-01",
  // Neither is a valid choice.
  approved_projects: () => "sample",
  new_role: () => "sample",
  agrees_to_terms: () => true,
  batch: () => 1,
  most: () => 1,
  // There is no batch with this id.
  "review_change_batch.batch": ({ project }) => project,
  bucket: () => "project_media",
  change: () => "sold_out",
  changes: () => ({ "details.description": "Edited." }),
  claim: ({ claim }) => claim,
  code: () => "nobody's",
  company: ({ company }) => company,
  confirmed_email: () => "nobody@example.org",
  current_values: () => ({}),
  // Valid, except that it was made before the record's last change.
  decision: () => "approved",
  // Not one of the choices.
  discount_rate: () => 99,
  emails: () => [],
  entered: () => ({ name: "Sample method" }),
  error: () => "sample",
  expected: () => 1,
  fallback_rating: () => "A",
  file: ({ file }) => file,
  filter: () => ({}),
  files: ({ file }) => [file],
  frozen: ({ frozen }) => frozen,
  gated_part: () => ({}),
  hash: () => "0".repeat(64),
  // Of note_services: nothing was noticed.
  server: ({ project }) => project,
  started: () => 1,
  observed: () => [],
  outages: () => [],
  from_row: () => 0,
  file_key: () => "",
  file_name: () => "sample.csv",
  header: () => "sample",
  hold: () => false,
  horizon_years: () => 100,
  ids: () => "",
  // There is no import with this id.
  import: ({ project }) => project,
  kept: ({ company }) => company,
  // There is no invitation with this id.
  invitation: ({ project }) => project,
  key_hash: () => "nobody's",
  key_name: () => "",
  kind: () => "lists",
  lease: () => "1 minute",
  "settle_job.lease": () => "2026-01-01T00:00:00Z",
  "hand_over_email.lease": () => "2026-01-01T00:00:00Z",
  // There is no file of transactions with this id.
  ledger_file: ({ project }) => project,
  contents: () => "issuances",
  covers: () => "issued",
  incomplete_ids: () => "",
  is_whole: () => true,
  only_own: () => false,
  refused_count: () => 0,
  statement_count: () => 0,
  statements: () => [],
  unlisted_count: () => 0,
  list: () => "projects",
  mapping: () => [],
  mends: () => ({}),
  // There is no methodology with this id.
  methodology: ({ project }) => project,
  // There is no rule with this id.
  type_rule: ({ project }) => project,
  usage_rule: ({ project }) => project,
  message: () => "sample",
  new_filename: () => "Sample_logo.png",
  note: () => "sample",
  warning: () => "sample",
  page: () => [],
  pages: () => 1,
  failure: () => null,
  folder: () => "nowhere",
  // There is no job with this id.
  job: ({ project }) => project,
  keeps_colleagues: () => true,
  // There are no jobs of this kind.
  kinds: () => ["sample"],
  pause: () => null,
  // Nothing is stored at this path.
  path: () => "nowhere",
  // No one's id, because an administrator would end real sessions.
  person: ({ project }) => project,
  project: ({ project }) => project,
  project_types: () => [],
  projects: ({ project }) => [project],
  public_part: () => ({}),
  reason: () => "sample",
  refresh: ({ refresh }) => refresh,
  refresh_kind: () => "changes",
  registry: () => "Verra",
  registry_ids: ({ registryIds }) => registryIds,
  accreditor: () => "Verra",
  requested_by: ({ account }) => account,
  revision: ({ revision }) => revision,
  row_count: () => 1,
  rows: () => [],
  rule: () => "optional",
  search: ({ companyName }) => companyName,
  seen_at: () => "2026-01-01T00:00:00Z",
  seen_edition: () => 1,
  seen_rules: () => "",
  seen_version: () => 1,
  stated_version: () => "1.0",
  sort: () => "project",
  sort_by: () => "email",
  status: () => 500,
  submission: ({ companyName, projectId }) =>
    withMedia([photo("more.png")], { company: companyName, projectId }),
  title: () => "sample",
  submission_key: ({ submissionKey }) => submissionKey,
  token: ({ shareToken }) => shareToken,
  unsubscribe_token: () => "nobody's",
  // One more than a call may have.
  "find_existing_projects.registry_ids": () => Array.from({ length: 1_001 }, String),
  // There is no company with this id.
  "take_back_company.company": ({ project }) => project,
  // null skips the check for a newer version.
  "update_project.seen_at": () => null,
  "update_projects.batch": ({ project }) => project,
  // Valid, except that it was read before the project's last change.
  "update_projects.changes": ({ project }) => [
    { project, seen_at: "2026-01-01T00:00:00Z", values: { "pricing.costPerTon": "7" } },
  ],
  version: () => "sample",
  wording: () => "Nobody's method",
  view_name: () => "all",
  wrong_count: () => 0,
  wrong_ids: () => "",
};

/** Calls a function with the given sample ids. */
export async function callFunction(
  client: Client,
  { name, parameters }: Routine,
  sampleIds: SampleIds,
) {
  const given = parameters.map((parameter) => {
    const value = values[`${name}.${parameter.name}`] ?? values[parameter.name];
    if (!value) throw new Error(`Add an argument for ${parameter.name} of ${name} to values`);
    return [parameter.name, value(sampleIds)];
  });
  const { data, error } = await (
    client as unknown as {
      rpc(
        name: string,
        given: object,
      ): PromiseLike<{ data: unknown; error: PostgrestError | null }>;
    }
  ).rpc(name, Object.fromEntries(given));
  return { data, code: error?.code };
}

const insufficientPrivilege = "42501";

export function outcomeOf(code: string | undefined): Call {
  if (code === undefined) return "runs";
  return code === insufficientPrivilege ? "denied" : "refused";
}

/**
 * A fingerprint of all data that a call could change, to prove that a refused call changed nothing.
 * Without what the server itself notes of its services, which it does all the time.
 */
export async function fingerprint(query: Query): Promise<unknown> {
  const tables = await query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in (
       'public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
       and relname not in ('service_changes', 'service_observations')
     order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    // E-mails are being delivered in the background; only new ones count as a change, and each of
    // them is in the outbox too.
    const row =
      name === "email_outbox" || name === "public.email_outbox"
        ? "(one.id, one.recipient, one.template, one.data)"
        : "one";
    const condition = name.endsWith("jobs") ? "where one.kind <> 'email'" : "";
    const [found] = await query<{ print: string }>(
      `select md5(coalesce(string_agg(${row}::text, ' ' order by ${row}::text), '')) as print from ${name} one ${condition}`,
    );
    prints[name] = found?.print ?? "";
  }
  return prints;
}
