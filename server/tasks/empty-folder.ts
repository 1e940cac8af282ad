import { minutesToMilliseconds } from "date-fns/minutesToMilliseconds";
import { z } from "zod";
import { storedTime } from "#domain/stored-time.ts";
import type { Client } from "../stateless-client.ts";
import type { JobHandler } from "./run-jobs.ts";

const storedFolder = z.object({ bucket: z.string(), folder: z.string() });

/** How long uploads that had begun may still arrive. */
const watchedFor = minutesToMilliseconds(10);
const secondsBetweenChecks = 5;

/** Removes the files that a deletion has left without an owner. */
export const emptyFolder =
  (client: Client): JobHandler =>
  async ({ data, created_at }, stopping) => {
    const { bucket, folder } = storedFolder.parse(data);
    while (!stopping.aborted) {
      const found = await client.rpc("get_files_to_remove", { bucket, folder });
      if (found.error) throw new Error(found.error.message);
      if (found.data.length === 0) {
        const isWatched = Date.now() - storedTime(created_at) < watchedFor;
        return isWatched ? { continueAfter: secondsBetweenChecks } : undefined;
      }
      const removal = await client.storage.from(bucket).remove(found.data);
      if (removal.error) throw removal.error;
    }
    return { continueAfter: 0 };
  };
