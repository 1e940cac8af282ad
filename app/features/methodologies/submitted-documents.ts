import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";
import { methodologiesKey } from "~/lib/data/known-methodologies";
import type { SavedMethodology } from "./library-changes";

const maxProjects = 200;

export interface SubmittedDocument {
  id: string;
  /** The path in the private bucket. */
  path: string;
  name: string;
}

/** The PDFs that developers submitted with projects using the entry or the same free text. */
export function submittedDocumentsQuery(from: SavedMethodology["from"]) {
  return queryOptions({
    queryKey: [...methodologiesKey, "submitted-documents", from] as const,
    queryFn: () => readDocuments(from),
    enabled: from !== null,
  });
}

async function readDocuments(from: SavedMethodology["from"]): Promise<SubmittedDocument[]> {
  if (!from) return [];
  const client = await browserClient();
  const used = client.from("project_methodologies").select("project_id").limit(maxProjects);
  const { data: projects } = await ("entry" in from
    ? used.eq("methodology_id", from.entry.id)
    : used.eq("methodology_name", from.freeText.name)
  ).throwOnError();
  if (projects.length === 0) return [];
  const { data: files } = await client
    .from("project_files")
    .select("id, path, name:given_name, media_type, confirmed_at, removed_at")
    .in(
      "project_id",
      projects.map(({ project_id }) => project_id),
    )
    .eq("kind", "methodology")
    .order("created_at", { ascending: false })
    .order("path")
    .throwOnError();
  return files.filter(
    ({ media_type, confirmed_at, removed_at }) =>
      media_type === "application/pdf" && confirmed_at !== null && removed_at === null,
  );
}

export async function readDocument({ path, name }: SubmittedDocument): Promise<File> {
  const client = await browserClient();
  const { data, error } = await client.storage.from("project_media").download(path);
  if (error) throw new Error(error.message, { cause: error });
  return new File([data], name);
}
