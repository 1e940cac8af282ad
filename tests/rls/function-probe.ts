import type { PostgrestError } from "@supabase/supabase-js";
import { photo, withMedia } from "../fixtures/project-files.ts";
import type { Call } from "./access-table.ts";
import type { Query, Routine } from "./catalogue.ts";
import type { Client } from "./identities.ts";

/** Real ids of what belongs to one person, and of what belongs to the server. */
export interface Things {
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
  message: string;
  refresh: string;
  registryIds: string[];
  shareToken: string;
}

export async function thingsOf(query: Query, account: string): Promise<Things> {
  const [things] = await query<Things>(
    `select company.user_id as account, company.id as company, company.name as "companyName",
       project.id as project, project.project_id as "projectId",
       project.submission_key as "submissionKey", revision.id as revision,
       (select id from public.project_files where project_id = project.id limit 1) as file,
       (select id from public.frozen_comparisons where frozen_by = company.user_id limit 1) as frozen,
       (select id from public.company_claims
        where claimant_id = company.user_id and decision is not null limit 1) as claim,
       (select id from public.email_outbox limit 1) as message,
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
  if (!things?.file)
    throw new Error("This person has no project with a file and a waiting revision");
  return things;
}

/** What a function is called with, by the name of the parameter, or of the function and the parameter. */
const values: Record<string, (things: Things) => unknown> = {
  address: () => "nobody@example.org",
  agency: () => "nobody",
  // Tomorrow's tomorrow's: no import can be of that day.
  as_of: () => "2999-01-01",
  // Neither is offered.
  approved_projects: () => "sample",
  new_role: () => "sample",
  batch: () => 1,
  bucket: () => "project_media",
  change: () => "sold_out",
  changes: () => ({ "details.description": "Edited." }),
  claim: ({ claim }) => claim,
  company: ({ company }) => company,
  confirmed_email: () => "nobody@example.org",
  current_values: () => ({}),
  // Fit to be carried out, save that it was made before the last change.
  decision: () => "approved",
  decisions: ({ project, revision }) => [
    { project, revision, decision: "approved", seen_at: "2026-01-01T00:00:00Z" },
  ],
  // One that is not offered.
  discount_rate: () => 99,
  emails: () => [],
  entered: () => ({ name: "Sample method" }),
  error: () => "sample",
  fallback_rating: () => "A",
  file: ({ file }) => file,
  files: ({ file }) => [file],
  frozen: ({ frozen }) => frozen,
  from_row: () => 0,
  file_name: () => "sample.csv",
  header: () => "sample",
  horizon_years: () => 100,
  // One that is not there.
  import: ({ project }) => project,
  kept: ({ company }) => company,
  key_hash: () => "nobody's",
  key_name: () => "",
  kind: () => "lists",
  lease: () => "1 minute",
  mapping: () => [],
  message: ({ message }) => message,
  // One that is not there.
  methodology: ({ project }) => project,
  new_filename: () => "Sample_logo.png",
  note: () => "sample",
  warning: () => "sample",
  page: () => [],
  pages: () => 1,
  // One that nothing is stored at.
  path: () => "nowhere",
  // Nobody: an administrator would end real sessions.
  person: ({ project }) => project,
  project: ({ project }) => project,
  project_types: () => [],
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
  search: ({ companyName }) => companyName,
  seen_at: () => "2026-01-01T00:00:00Z",
  seen_edition: () => 1,
  stated_version: () => "1.0",
  sort_by: () => "email",
  status: () => 500,
  submission: ({ companyName, projectId }) =>
    withMedia([photo("more.png")], { company: companyName, projectId }),
  title: () => "sample",
  submission_key: ({ submissionKey }) => submissionKey,
  token: ({ shareToken }) => shareToken,
  unsubscribe_token: () => "nobody's",
  // Written whatever is there.
  "update_project.seen_at": () => null,
  version: () => "sample",
  wording: () => "Nobody's method",
  view_name: () => "all",
  wrong_count: () => 0,
};

/** Calls a function with somebody's things. */
export async function callFunction(client: Client, { name, parameters }: Routine, things: Things) {
  const given = parameters.map((parameter) => {
    const value = values[`${name}.${parameter.name}`] ?? values[parameter.name];
    if (!value) throw new Error(`Say in values what ${name} is called with as ${parameter.name}`);
    return [parameter.name, value(things)];
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

/** Everything that a call could change, so that a refused one can be seen to have changed nothing. */
export async function fingerprint(query: Query): Promise<unknown> {
  const tables = await query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace in (
       'public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
     order by 1`,
  );
  const prints: Record<string, string> = {};
  for (const { name } of tables) {
    // Delivering e-mails goes on meanwhile; new ones would be news.
    const row =
      name === "email_outbox" || name === "public.email_outbox"
        ? "(one.id, one.recipient, one.template, one.data)"
        : "one";
    const [found] = await query<{ print: string }>(
      `select md5(coalesce(string_agg(${row}::text, ' ' order by ${row}::text), '')) as print from ${name} one`,
    );
    prints[name] = found?.print ?? "";
  }
  return prints;
}
