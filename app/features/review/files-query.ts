import type { SupabaseClient } from "@supabase/supabase-js";
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "#domain/database.types.ts";
import type { PublicConfig } from "~/lib/backend";
import { browserClient } from "~/lib/browser-client";
import { reviewKey } from "./queue-query";

export interface SubmittedFile {
  name: string;
  /** A link that opens the file for a quarter of an hour, to whoever has it. */
  url: string;
  bytes: number | null;
}

export interface SubmittedFiles {
  photos: SubmittedFile[];
  documents: SubmittedFile[];
}

const linkSeconds = 15 * 60;
const bucket = "project_media";

/** What a company uploaded, each file with a signed link that is renewed before it ends. */
export function filesQuery(config: PublicConfig, companyId: string | undefined) {
  return queryOptions({
    queryKey: [...reviewKey, "files", companyId] as const,
    queryFn: async (): Promise<SubmittedFiles> => {
      const client = await browserClient(config);
      const [photos, documents] = await Promise.all([
        readFolder(client, `${companyId}/photos`),
        readFolder(client, `${companyId}/documents`),
      ]);
      return { photos, documents };
    },
    enabled: companyId !== undefined,
    staleTime: 5 * 60_000,
    refetchInterval: 10 * 60_000,
  });
}

async function readFolder(
  client: SupabaseClient<Database>,
  folder: string,
): Promise<SubmittedFile[]> {
  const files = client.storage.from(bucket);
  const listed = await files.list(folder, { limit: 100 });
  if (listed.error) throw listed.error;
  const found = listed.data.filter(({ id }) => id !== null);
  // One by one: the embedded engine does not answer the call that signs many.
  return Promise.all(
    found.map(async ({ name, metadata }) => {
      const signed = await files.createSignedUrl(`${folder}/${name}`, linkSeconds);
      if (signed.error) throw signed.error;
      const bytes = typeof metadata?.size === "number" ? metadata.size : null;
      return { name, url: signed.data.signedUrl, bytes };
    }),
  );
}
