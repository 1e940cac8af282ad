import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "./browser-client";

const linkSeconds = 15 * 60;

/** Links by path; each opens a file for a quarter of an hour, to whoever has it. */
export type FileLinks = ReadonlyMap<string, string>;

/** A signed link to each file of the private bucket, renewed before it ends. */
export function fileLinksQuery(paths: readonly string[]) {
  return queryOptions({
    queryKey: ["file-links", ...paths] as const,
    queryFn: async (): Promise<FileLinks> => {
      const { storage } = await browserClient();
      // One by one: the engine in this server does not answer the call that signs many.
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
