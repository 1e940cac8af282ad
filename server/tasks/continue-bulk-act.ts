import { z } from "zod";
import type { Client } from "../stateless-client.ts";
import { workInParts } from "./work-in-parts.ts";

const progress = z.object({ status: z.string() });

/** Works through a bulk act in hundreds. */
export const continueBulkAct = (client: Client) =>
  workInParts(async ({ key }) => {
    const { data, error } = await client.rpc("continue_bulk_act", { act: key });
    if (error) throw new Error(`The bulk action could not be continued: ${error.message}`);
    return progress.parse(data).status === "running";
  });
