import type { JobHandler } from "./run-jobs.ts";

/** Well within a job's lease. */
const maxSeconds = 60;

/**
 * Works through a long job in parts, each one transaction that also records how far it has come.
 * `doPart` returns whether there is more. Whatever ends it, the next attempt continues from there.
 */
export const workInParts =
  (doPart: (job: Parameters<JobHandler>[0]) => Promise<boolean>): JobHandler =>
  async (job, stopping) => {
    const started = performance.now();
    while (await doPart(job)) {
      if (stopping.aborted || performance.now() - started > maxSeconds * 1_000) {
        return { continueAfter: 0 };
      }
    }
    return undefined;
  };
