import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FreeText, Methodology, MethodologyDraft } from "#domain/methodologies/methodology.ts";
import { plural } from "#domain/text/plural.ts";
import { notify } from "~/lib/browser/notify";
import { browserClient } from "~/lib/data/browser-client";
import { teamRefusal } from "~/lib/data/database-refusal";
import { methodologiesKey } from "~/lib/data/known-methodologies";
import { listingsKey } from "~/lib/data/listings-cache";
import { log } from "~/lib/log";
import { documentsBucket } from "./upload-document";

/** Changes the library, shows the returned success message, and reloads everything. */
export function useLibraryChange<Change>(mutationFn: (change: Change) => Promise<string>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (message) => notify("success", message),
    onSettled: () =>
      Promise.all(
        [methodologiesKey, listingsKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

export interface SavedMethodology {
  draft: MethodologyDraft;
  /** The source of the draft: an existing entry, or free text to add to the library. */
  from: { entry: Methodology } | { freeText: FreeText } | null;
}

export async function saveMethodology({ draft, from }: SavedMethodology): Promise<string> {
  const client = await browserClient();
  const entry = from && "entry" in from ? from.entry : null;
  const freeText = from && "freeText" in from ? from.freeText : null;
  const { error } = await client.rpc("save_methodology", {
    entered: {
      ...draft,
      ...(freeText && { wording: freeText.name, wordingVersion: freeText.version }),
    },
    ...(entry && { methodology: entry.id, seen_edition: entry.edition }),
  });
  if (error) throw teamRefusal(error);
  const former = entry?.documentPath;
  if (former && former !== draft.documentPath) await removeDocument(former);
  return entry ? "Methodology saved" : "Methodology added";
}

/** A failure is only logged, as a leftover file does no harm; one still in use is meant to stay. */
async function removeDocument(path: string) {
  const client = await browserClient();
  const { error } = await client.storage.from(documentsBucket).remove([path]);
  if (error) log.warn("A document of a methodology was not removed", error);
}

export interface Merge {
  merged: Methodology;
  keptId: string;
}

export async function mergeMethodologies({ merged, keptId }: Merge): Promise<string> {
  const client = await browserClient();
  const { data, error } = await client.rpc("merge_methodologies", {
    methodology: merged.id,
    kept: keptId,
  });
  if (error) throw teamRefusal(error);
  if (merged.documentPath) await removeDocument(merged.documentPath);
  return `Merged: ${plural(data, "project", "projects")} moved`;
}

export interface Assignment {
  freeText: FreeText;
  methodologyId: string;
}

export async function assignFreeText({ freeText, methodologyId }: Assignment): Promise<string> {
  const client = await browserClient();
  const { data, error } = await client.rpc("assign_methodology", {
    wording: freeText.name,
    stated_version: freeText.version ?? "",
    methodology: methodologyId,
  });
  if (error) throw teamRefusal(error);
  return `Assigned ${plural(data, "project", "projects")}`;
}

export async function deleteMethodology({ id, documentPath }: Methodology): Promise<string> {
  const client = await browserClient();
  const { error } = await client.rpc("delete_methodology", { methodology: id });
  if (error) throw teamRefusal(error);
  if (documentPath) await removeDocument(documentPath);
  return "Methodology deleted";
}
