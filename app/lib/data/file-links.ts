import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "./browser-client";

const linkSeconds = 15 * 60;

/** Links by path; for 15 minutes, anyone with the link can open the file. */
export type FileLinks = ReadonlyMap<string, string>;

/** Signed links to files in the private bucket, renewed before they expire. */
export function fileLinksQuery(paths: readonly string[]) {
  return queryOptions({
    queryKey: ["file-links", ...paths] as const,
    queryFn: async (): Promise<FileLinks> => {
      const { storage } = await browserClient();
      // One by one, because this server's storage engine does not support signing several at once.
      const signed = paths.map(async (path) => {
        const { data, error } = await storage
          .from("project_media")
          .createSignedUrl(path, linkSeconds);
        if (error) throw error;
        return [path, data.signedUrl] as const;
      });
      return new Map(await Promise.all(signed));
    },
    staleTime: 5 * 60_000,
    refetchInterval: 10 * 60_000,
  });
}
