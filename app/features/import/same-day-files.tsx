import { queryOptions, useQuery } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";
import type { DatedFile } from "./checked-rows";
import { importsKey } from "./imports-query";

interface SameDayFilesProps {
  file: DatedFile & { key: string };
}

/** Says which file counts if another one of the same day has been imported. */
export function SameDayFiles({ file }: SameDayFilesProps) {
  const { data: others } = useQuery(sameDayQuery(file));
  return others?.map((other) => (
    <p
      key={other.id}
      className="rounded-lg border border-rule bg-paper px-4 py-3 text-sm wrap-anywhere"
    >
      {other.file_name} of the same day has been imported. Where the two differ,{" "}
      {other.file_key > file.key ? "that file" : "this one"} counts, because it was saved later.{" "}
      {other.file_key > file.key && "If this one is to replace it, undo that import first."}
    </p>
  ));
}

function sameDayQuery({ registry, asOf, key }: SameDayFilesProps["file"]) {
  return queryOptions({
    queryKey: [...importsKey, "same day", registry, asOf, key] as const,
    queryFn: async ({ signal }) => {
      const client = await browserClient();
      const { data } = await client
        .from("imports")
        .select("id, file_name, file_key")
        .eq("registry", registry)
        .eq("as_of", asOf)
        .in("status", ["applying", "finished"])
        // The same file once more replaces what it said before.
        .neq("file_key", key)
        .order("created_at")
        .limit(5)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
