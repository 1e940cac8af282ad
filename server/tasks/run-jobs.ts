import { setTimeout } from "node:timers/promises";
import type { Database } from "#domain/database.types.ts";
import { errorMessage } from "#domain/error-message.ts";
import { withoutAddresses } from "../mail/loggable-reason.ts";
import { UnconfirmedDelivery } from "../mail/message.ts";
import type { Log } from "../server-log.ts";
import type { Client } from "../stateless-client.ts";

type Job = Database["public"]["Tables"]["jobs"]["Row"];

/**
 * Does a job; throws if it failed. Every step must be repeatable, because the job of a server that
 * dies passes to another. A job that is not finished yet continues after the given seconds.
 */
export type JobHandler = (
  job: Job,
  stopping: AbortSignal,
) => Promise<{ continueAfter: number } | undefined>;

interface RunOptions {
  client: Client;
  log: Log;
  kind: string;
  handle: JobHandler;
  /** The most that one run does. */
  limit?: number;
}

const settleAttempts = 4;
const settlePause = 500;

/**
 * Does the jobs of a kind that are due, and returns how many were finished; one that fails is
 * retried later. Each is claimed separately, so that a slow one does not outlast the leases of
 * those waiting behind it.
 */
export async function runJobs(options: RunOptions, stopping: AbortSignal): Promise<number> {
  const { client, log, kind, handle, limit = Number.POSITIVE_INFINITY } = options;
  let finished = 0;
  for (let count = 0; count < limit && !stopping.aborted; count += 1) {
    const job = await claim(client, kind);
    if (!job) break;
    const outcome = await attempt(handle, job, stopping);
    if (!outcome) finished += 1;
    else if ("failure" in outcome) {
      const { key, attempts } = job;
      log.warn({ kind, key, attempts, reason: withoutAddresses(outcome.failure) }, "job failed");
    }
    await settle(client, job, outcome);
  }
  return finished;
}

async function claim(client: Client, kind: string): Promise<Job | undefined> {
  const { data, error } = await client.rpc("claim_jobs", { kinds: [kind] });
  if (error) throw new Error(`The jobs could not be read: ${error.message}`);
  return data[0];
}

/** A failure that must not be repeated unasked is held. */
type Outcome = { failure: string; hold: boolean } | { pause: string } | undefined;

async function attempt(handle: JobHandler, job: Job, stopping: AbortSignal): Promise<Outcome> {
  try {
    const unfinished = await handle(job, stopping);
    return unfinished && { pause: `${unfinished.continueAfter} seconds` };
  } catch (cause) {
    return { failure: errorMessage(cause), hold: cause instanceof UnconfirmedDelivery };
  }
}

/** Tries several times, because an e-mail that is not recorded as sent would be sent again. */
async function settle(client: Client, { id, leased_until }: Job, outcome: Outcome) {
  const lease = leased_until === null ? {} : { lease: leased_until };
  for (let attempts = 1; ; attempts += 1) {
    const { error } = await client.rpc("settle_job", { job: id, ...lease, ...outcome });
    if (!error) return;
    if (attempts === settleAttempts) {
      throw new Error(`The job could not be settled: ${error.message}`);
    }
    await setTimeout(attempts * settlePause);
  }
}
