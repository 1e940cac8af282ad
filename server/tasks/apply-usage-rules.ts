import type { Client } from "../stateless-client.ts";
import { workInParts } from "./work-in-parts.ts";

/** Compares the listings with changed rules of use, hundreds at a time. */
export const applyUsageRules = (client: Client) =>
  workInParts(async ({ id }) => {
    const { data, error } = await client.rpc("continue_usage_rules", { job: id });
    if (error) throw new Error(`The rules of use could not be applied: ${error.message}`);
    return data;
  });
