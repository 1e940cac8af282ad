import { z } from "zod";
import type { Client } from "../stateless-client.ts";
import type { JobHandler } from "./run-jobs.ts";

const storedFile = z.object({ bucket: z.string(), path: z.string() });

/** Removes a stored file; one that is already gone is not a failure. */
export const removeFile =
  (client: Client): JobHandler =>
  async ({ data }) => {
    const { bucket, path } = storedFile.parse(data);
    const removal = await client.storage.from(bucket).remove([path]);
    if (removal.error) throw removal.error;
    if (bucket !== "company-logos") return;
    const { error } = await client.rpc("restore_company_logo", { path });
    if (error) throw new Error(error.message);
  };
