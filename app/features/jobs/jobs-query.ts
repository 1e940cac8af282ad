import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import { type JobChoice, jobKinds, jobsPerPage } from "#domain/jobs.ts";
import { keyOf } from "#domain/list-address.ts";
import { storedTime } from "#domain/stored-time.ts";
import { browserClient } from "~/lib/data/browser-client";
import { type RowPage, rowPage, teamFreshness } from "~/lib/data/row-page";

export const jobsKey = ["jobs"] as const;

export interface ShownJob {
  id: string;
  label: string;
  /** A file's path, a company's id, or an e-mail's template and recipient. */
  subject: string;
  attempts: number;
  nextAttemptAt: string;
  isRunning: boolean;
  /** Not repeated until someone tries again. */
  isHeld: boolean;
  lastError: string | null;
}

/** One page of the jobs, the next one first; pages are counted from 1. */
export function jobsQuery(choice: JobChoice, page: number) {
  return queryOptions({
    queryKey: [...jobsKey, choice, page] as const,
    queryFn: async ({ signal }): Promise<RowPage<ShownJob>> => {
      const client = await browserClient();
      const from = (page - 1) * jobsPerPage;
      let query = client
        .from("jobs")
        .select("*", { count: "exact" })
        .order("next_attempt_at")
        .order("id")
        .range(from, from + jobsPerPage - 1)
        .abortSignal(signal);
      if (choice.kind) query = query.eq("kind", choice.kind);
      if (choice.state === "failing") query = query.not("last_error", "is", null);
      if (choice.state === "waiting") query = query.is("last_error", null);
      const response = await query;
      const emails = (response.data ?? []).filter(({ kind }) => kind === "email");
      const subjects = await readEmailSubjects(
        client,
        emails.map(({ key }) => key),
        signal,
      );
      return rowPage(response, (job) => ({
        id: job.id,
        label: jobKinds[keyOf(jobKinds, job.kind) ?? "email"],
        subject: subjects.get(job.key) ?? job.key,
        attempts: job.attempts,
        nextAttemptAt: job.next_attempt_at,
        isRunning: storedTime(job.leased_until ?? "") > Date.now(),
        isHeld: job.is_held,
        lastError: job.last_error,
      }));
    },
    ...teamFreshness,
  });
}

/** What e-mails are about and whom they are for, by id. */
async function readEmailSubjects(
  client: SupabaseClient<Database>,
  ids: string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { data } = await client
    .from("email_outbox")
    .select("id, template, recipient")
    .in("id", ids)
    .abortSignal(signal)
    .throwOnError();
  return new Map(
    data.map(({ id, template, recipient }) => [
      id,
      `${template.replaceAll("-", " ")}, to ${recipient ?? "the team"}`,
    ]),
  );
}
