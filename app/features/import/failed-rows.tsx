import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { rowRefusal } from "#domain/import/row-refusal.ts";
import { browserClient } from "~/lib/data/browser-client";
import { failureMessage } from "~/lib/data/failure-message";
import { importsKey } from "./imports-query";

const problem = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullable(),
});

interface FailedRow {
  line: number;
  registryId: string;
  message: string;
}

/** More than anyone reads; the import itself shows the total. */
const maxShown = 100;

function failedRowsQuery(importId: string) {
  return queryOptions({
    queryKey: [...importsKey, importId, "failed"] as const,
    queryFn: async ({ signal }): Promise<FailedRow[]> => {
      const client = await browserClient();
      const { data } = await client
        .from("import_rows")
        .select("line, registry_id, problem")
        .eq("import_id", importId)
        .eq("outcome", "failed")
        .order("line")
        .limit(maxShown)
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) => ({
        line: row.line,
        registryId: row.registry_id,
        message: rowRefusal(problem.safeParse(row.problem).data ?? { message: "" }),
      }));
    },
  });
}

/** The rows that could not be applied, with reasons; loaded when opened. */
export function FailedRows({ importId }: { importId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const failed = useQuery({ ...failedRowsQuery(importId), enabled: isOpen });
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="mt-1">
      <summary className="w-fit cursor-pointer py-1 font-medium text-pine">Why rows failed</summary>
      {failed.isPending && <p className="mt-1 text-quiet">Loading…</p>}
      {failed.isError && <p className="mt-1 text-brick">{failureMessage(failed.error)}</p>}
      <ul className="mt-1 max-h-56 space-y-1 overflow-y-auto">
        {failed.data?.map(({ line, registryId, message }) => (
          <li key={line} className="wrap-anywhere">
            <span className="font-medium tabular-nums">
              Line {line}, {registryId}:
            </span>{" "}
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
