import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type WhoseProject, whoseProject } from "#domain/claims/whose-project.ts";
import { idLookupLimits } from "#domain/limits.ts";
import { browserClient } from "./browser-client";

const responseShape = z.record(z.string(), z.enum(whoseProject));

/**
 * Which IDs could not be submitted with a registry, or without one if it is empty, and whether each
 * project is the user's or can be claimed.
 */
export function existingProjectsQuery(userId: string, registry: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: ["existing-projects", userId, registry, ids] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, WhoseProject>> => {
      const client = await browserClient();
      const found = new Map<string, WhoseProject>();
      for (let from = 0; from < ids.length; from += idLookupLimits.perCall) {
        const { data } = await client
          .rpc("find_existing_projects", {
            registry,
            registry_ids: ids.slice(from, from + idLookupLimits.perCall),
          })
          .abortSignal(signal)
          .throwOnError();
        for (const [id, whose] of Object.entries(responseShape.parse(data))) found.set(id, whose);
      }
      return found;
    },
    // Submitting checks again, so a failed request here can be ignored.
    retry: false,
    staleTime: 60_000,
  });
}
