import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { type FieldDifference, revisionDifference } from "#domain/review/review-difference.ts";
import {
  type ProjectRow,
  projectRecord,
  projectSelect,
} from "#domain/submission/project-record.ts";
import { chunked } from "#domain/text/arrays.ts";
import { browserClient } from "~/lib/data/browser-client";
import { reviewFreshness, reviewKey } from "~/lib/data/review-counts";

/** Changes that a developer sent together and that wait for one decision. */
export interface WaitingBatch {
  batch: string;
  companies: string[];
  changes: number;
  since: string;
}

export const waitingBatchesQuery = queryOptions({
  queryKey: [...reviewKey, "batches"] as const,
  queryFn: async ({ signal }): Promise<WaitingBatch[]> => {
    const client = await browserClient();
    const { data } = await client.rpc("get_change_batches").abortSignal(signal).throwOnError();
    return data;
  },
  ...reviewFreshness,
});

/** One project's change in a batch. */
export interface BatchChange {
  projectId: string;
  company: string;
  name: string;
  registryId: string;
  differences: FieldDifference[];
  /** It adds or removes files, so it is decided on its own page. */
  hasFiles: boolean;
}

export interface BatchUnderReview {
  changes: BatchChange[];
  /** When the latest of what was read last changed. */
  seenAt: string;
}

type Row = ProjectRow & {
  files: { revision_id: string | null; removal_revision_id: string | null }[];
};

/** As many as fit into a URL. */
const idsPerRequest = 100;

export function batchQuery(batch: string) {
  return queryOptions({
    queryKey: [...reviewKey, "batch", batch] as const,
    queryFn: () => readBatch(batch),
    ...reviewFreshness,
  });
}

async function readBatch(batch: string): Promise<BatchUnderReview> {
  if (!z.guid().safeParse(batch).success) return { changes: [], seenAt: "" };
  const client = await browserClient();
  // Read before the projects, so that a decision never covers anything unread.
  const { data: revisions } = await client
    .from("pending_revisions")
    .select("id, project_id, submission, updated_at")
    .eq("batch_id", batch)
    .is("decision", null)
    .throwOnError();
  const parts = await Promise.all(
    chunked(revisions, idsPerRequest).map((part) =>
      client
        .from("projects")
        .select<string, Row>(
          `${projectSelect},files:project_files(revision_id,removal_revision_id)`,
        )
        .in(
          "id",
          part.map(({ project_id }) => project_id),
        )
        .throwOnError(),
    ),
  );
  const rows = new Map(parts.flatMap(({ data }) => data).map((row) => [row.id, row]));
  const changes = revisions.flatMap(({ id, project_id, submission }) => {
    const row = rows.get(project_id);
    if (!row) return [];
    const record = projectRecord(row);
    return {
      projectId: project_id,
      company: record.values["company.name"],
      name: record.values["project.name"] || record.values["project.id"],
      registryId: record.values["project.id"],
      differences: revisionDifference(record, submission)
        .flatMap(({ fields }) => fields)
        .filter(({ isChanged }) => isChanged),
      hasFiles: row.files.some((file) => [file.revision_id, file.removal_revision_id].includes(id)),
    };
  });
  const times = revisions.map(({ updated_at }) => Date.parse(updated_at));
  return {
    changes: changes.sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true })),
    seenAt: times.length > 0 ? new Date(Math.max(...times)).toISOString() : "",
  };
}
