import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import { isArchiveLate } from "#domain/status/late-archive.ts";
import { storedTime } from "#domain/stored-time.ts";
import { browserClient } from "~/lib/data/browser-client";
import { teamFreshness } from "~/lib/data/row-page";

export interface BackupState {
  /** The last one that is whole; absent if there is none. */
  last?: { finishedAt: string; target: string; rows: number; files: number };
  /** Why the latest attempt failed, if it did. */
  failure?: { startedAt: string; reason: string };
  isRunning: boolean;
  /** When the next one was due, if that is over. */
  overdueSince?: string;
  /** Of the bundled database's log; absent if none is kept. */
  archive?: {
    hasBase: boolean;
    reachesUntil: string | null;
    isBehind: boolean;
    failure: string | null;
  };
}

/** In milliseconds: a backup that takes longer was cut off, or somebody should look. */
const longestRun = 24 * 60 * 60 * 1000;
const lateness = 60 * 60 * 1000;

async function readArchive(
  client: SupabaseClient<Database>,
  signal: AbortSignal,
): Promise<BackupState["archive"]> {
  const { data } = await client
    .from("wal_archives")
    .select("*")
    .order("begun_at", { ascending: false })
    .limit(1)
    .abortSignal(signal)
    .throwOnError();
  const [known] = data;
  if (!known) return;
  const { base_at, begun_at, failure, reaches_until, seconds } = known;
  const age = Date.now() - storedTime(reaches_until ?? base_at ?? begun_at);
  return {
    hasBase: base_at !== null,
    reachesUntil: reaches_until,
    isBehind: failure !== null || isArchiveLate(age, seconds),
    failure,
  };
}

/** What became of the latest backups; null if none was ever tried. */
export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: async ({ signal }): Promise<BackupState | null> => {
    const client = await browserClient();
    const { data } = await client
      .from("backup_runs")
      .select("*")
      .order("started_at", { ascending: false })
      .limit(100)
      .abortSignal(signal)
      .throwOnError();
    const archive = await readArchive(client, signal);
    const [latest] = data;
    if (!latest) return archive ? { isRunning: false, archive } : null;
    const age = Date.now() - storedTime(latest.started_at);
    const isRunning = latest.finished_at === null && age < longestRun;
    const isCutOff = latest.finished_at === null && !isRunning;
    const reason = latest.failure ?? (isCutOff ? "It did not finish." : null);
    // Also one that lacks files which the site itself has lost.
    const whole = data.find(({ row_count }) => row_count !== null);
    const due = data.find(({ next_due_at }) => next_due_at !== null)?.next_due_at;
    return {
      isRunning,
      ...(archive && { archive }),
      ...(reason && { failure: { startedAt: latest.started_at, reason } }),
      ...(whole?.finished_at && {
        last: {
          finishedAt: whole.finished_at,
          target: whole.target,
          rows: whole.row_count ?? 0,
          files: whole.file_count ?? 0,
        },
      }),
      ...(due && Date.now() - storedTime(due) > lateness && { overdueSince: due }),
    };
  },
  ...teamFreshness,
});
