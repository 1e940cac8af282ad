import { z } from "zod";
import type { Client } from "../stateless-client.ts";
import type { JobHandler } from "./run-jobs.ts";

const progress = z.object({ status: z.string() });

/** Well within the job's lease. */
const maxSeconds = 60;

/**
 * Works through a bulk act in hundreds, each one transaction. Whatever ends it, the next attempt
 * continues with the first row that is not settled.
 */
export const continueBulkAct =
  (client: Client): JobHandler =>
  async ({ key }, stopping) => {
    const started = performance.now();
    for (;;) {
      const { data, error } = await client.rpc("continue_bulk_act", { act: key });
      if (error) throw new Error(`The bulk action could not be continued: ${error.message}`);
      if (progress.parse(data).status !== "running") return;
      if (stopping.aborted || performance.now() - started > maxSeconds * 1_000) {
        return { continueAfter: 0 };
      }
    }
  };
