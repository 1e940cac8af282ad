import { v4 as newId } from "uuid";
import { z } from "zod";
import { visitorMessage } from "#domain/errors.ts";
import { submissionLimits } from "#domain/limits.ts";
import type { TableEdits, TableProject } from "#domain/my-projects/edited-table.ts";
import { chunked } from "#domain/text/arrays.ts";
import { browserClient } from "~/lib/data/browser-client";
import { visitorRefusal } from "~/lib/data/database-refusal";

/** What became of a project's changes; with an error, nothing of them was saved. */
export interface RowResult {
  outcome: "saved" | "pending_review" | "unchanged" | null;
  error: string | null;
}

export type RowResults = ReadonlyMap<string, RowResult>;

const savedRows = z.array(
  z.object({
    project: z.guid(),
    outcome: z.enum(["saved", "pending_review", "unchanged"]).nullish(),
    error: z.string().nullish(),
    code: z.string().nullish(),
    detail: z.string().nullish(),
  }),
);

interface Changes {
  projects: readonly TableProject[];
  edits: TableEdits;
  agreesToTerms: boolean;
  onProgress: (done: number) => void;
}

const notSaved = "It could not be saved. Please try again.";

/** Saves changed projects, each as a whole or not at all, as one batch for the team. */
export async function saveSeveral(changes: Changes): Promise<RowResults> {
  const { projects, edits, agreesToTerms, onProgress } = changes;
  const results = new Map<string, RowResult>();
  const client = await browserClient();
  const batch = newId();
  for (const part of chunked(projects, submissionLimits.changesPerCall)) {
    const { data, error } = await client.rpc("update_projects", {
      changes: part.map(({ projectId, seenAt }) => ({
        project: projectId,
        seen_at: seenAt,
        values: { ...edits.get(projectId) },
      })),
      batch,
      agrees_to_terms: agreesToTerms,
    });
    // What earlier calls saved stays saved and is reported.
    if (error && results.size === 0) throw visitorRefusal(error);
    if (error) {
      for (const { projectId } of part) {
        results.set(projectId, { outcome: null, error: visitorRefusal(error).message });
      }
      continue;
    }
    for (const row of savedRows.parse(data)) {
      const message = row.error
        ? (visitorMessage({
            message: row.error,
            ...(row.code && { code: row.code }),
            details: row.detail ?? null,
          }) ?? notSaved)
        : null;
      results.set(row.project, { outcome: row.outcome ?? null, error: message });
    }
    onProgress(results.size);
  }
  return results;
}
