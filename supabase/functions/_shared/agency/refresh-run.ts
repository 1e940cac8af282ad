import type { SupabaseClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { RatingRow } from "../../../../domain/agencies/bezero/protocol.ts";
import type { Database } from "../../../../domain/database.types.ts";
import { type RefreshKind, refreshKinds, refreshOutcomes } from "../../../../domain/vocabulary.ts";

type Client = SupabaseClient<Database>;

const runSchema = z.object({
  id: z.string(),
  kind: z.enum(refreshKinds),
  changed_since: z.string().nullable(),
  outcome: z.enum(refreshOutcomes).nullable(),
  finished_at: z.string().nullable(),
  api_version: z.string().nullable(),
  pages_processed: z.number(),
  ratings_received: z.number(),
  ratings_changed: z.number(),
  failed_status: z.number().nullable(),
  remarks: z.string().nullable(),
});

/** A refresh run as recorded in the database. */
export type RefreshRunRow = z.infer<typeof runSchema>;

const begunSchema = runSchema.extend({ is_new: z.boolean() });

const pollEvery = 400;

/** Starts a run, or returns the one that is already running. */
export async function beginRun(
  client: Client,
  kind: RefreshKind,
  source: string,
  requestedBy: string | null,
) {
  const { data, error } = await client.rpc("begin_rating_refresh", {
    refresh_kind: kind,
    agency: source,
    ...(requestedBy && { requested_by: requestedBy }),
  });
  if (error) throw new Error(`The refresh could not be started: ${error.message}`);
  return begunSchema.parse(data);
}

/** Waits for a run that was started elsewhere to end, or for this server to stop. */
export async function endOfRun(
  client: Client,
  id: string,
  stopping?: AbortSignal,
): Promise<RefreshRunRow> {
  for (;;) {
    stopping?.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, pollEvery));
    const { data, error } = await client.from("rating_refreshes").select("*").eq("id", id).single();
    if (error) throw new Error(`The current run could not be read: ${error.message}`);
    const isDead = Date.parse(data.alive_until) < Date.now();
    if (data.outcome !== null || isDead) return runSchema.parse(data);
  }
}

export async function storePage(client: Client, id: string, page: RatingRow[]): Promise<void> {
  if (page.length === 0) return;
  const { error } = await client.rpc("store_fetched_ratings", {
    refresh: id,
    page,
  });
  if (error) throw new Error(`A page of ratings could not be stored: ${error.message}`);
}

interface Fetched {
  version: string | null;
  pages: number;
  /** Anything unusual about the response, as a sentence; null if nothing. */
  warning: string | null;
}

export async function finishRun(
  client: Client,
  id: string,
  { version, pages, warning }: Fetched,
): Promise<RefreshRunRow> {
  const { data, error } = await client.rpc("finish_rating_refresh", {
    refresh: id,
    version: version ?? "",
    pages,
    ...(warning && { warning }),
  });
  if (error) throw new Error(`The ratings could not be stored: ${error.message}`);
  return runSchema.parse(data);
}

export async function failRun(
  client: Client,
  id: string,
  why: { reason: string; status: number; pages: number },
): Promise<void> {
  const { error } = await client.rpc("fail_rating_refresh", { refresh: id, ...why });
  if (error) throw new Error(`The failed run could not be recorded: ${error.message}`);
}

/** When the stored ratings last matched the agency's; null if never. */
export async function lastSuccess(client: Client, source: string): Promise<string | null> {
  const { data, error } = await client
    .from("rating_refreshes")
    .select("finished_at")
    .eq("outcome", "succeeded")
    .eq("source", source)
    .neq("kind", "project")
    .order("started_at", { ascending: false })
    .limit(1);
  if (error) throw new Error(`The earlier runs could not be read: ${error.message}`);
  return data[0]?.finished_at ?? null;
}
