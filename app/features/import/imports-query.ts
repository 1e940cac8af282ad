import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import { browserClient } from "~/lib/data/browser-client";

export const importsKey = ["imports"] as const;

export type ImportRecord = Database["public"]["Tables"]["imports"]["Row"] & {
  /** The e-mail address of the person who started it; null if no longer on the team. */
  startedBy: string | null;
};

/** The last imports, newest first. */
export function importsQuery() {
  return queryOptions({
    queryKey: importsKey,
    queryFn: async ({ signal }): Promise<ImportRecord[]> => {
      const client = await browserClient();
      const { data: imports } = await client
        .from("imports")
        .select("*")
        .order("created_at", { ascending: false })
        .limit(50)
        .abortSignal(signal)
        .throwOnError();
      const people = [...new Set(imports.map(({ created_by }) => created_by))];
      const { data: profiles } = await client
        .from("profiles")
        .select("id, email")
        .in("id", people)
        .abortSignal(signal)
        .throwOnError();
      const emails = new Map(profiles.map(({ id, email }) => [id, email]));
      return imports.map((one) => ({ ...one, startedBy: emails.get(one.created_by) ?? null }));
    },
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });
}
