import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";
import { listsKey } from "~/lib/data/own-lists";

export interface ListEntry {
  projectId: string;
  /** The registry id and the company as they were when the project was added. */
  registryId: string;
  company: string;
  note: string;
}

export interface ProjectList {
  id: string;
  name: string;
  sendsEmail: boolean;
  /** null if the list is not shared. */
  share: { token: string; showsNotes: boolean } | null;
  entries: readonly ListEntry[];
}

/** PostgreSQL's error code for an id that is not a UUID. */
const invalidUuid = "22P02";

/** One of the user's lists; null if they have none with this id. */
export function listQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: [...listsKey, userId, id] as const,
    queryFn: ({ signal }) => readList(id, signal),
  });
}

async function readList(id: string, signal: AbortSignal): Promise<ProjectList | null> {
  const client = await browserClient();
  const [list, entries, share] = await Promise.all([
    client.from("lists").select("name, sends_email").eq("id", id).abortSignal(signal).maybeSingle(),
    client
      .from("list_entries")
      .select("project_id, registry_id, company_name, note")
      .eq("list_id", id)
      .order("created_at")
      .order("project_id")
      .abortSignal(signal),
    client
      .from("list_shares")
      .select("token, shows_notes")
      .eq("list_id", id)
      .abortSignal(signal)
      .maybeSingle(),
  ]);
  if (list.error?.code === invalidUuid) return null;
  const error = list.error ?? entries.error ?? share.error;
  if (error) throw error;
  if (!list.data) return null;
  return {
    id,
    name: list.data.name,
    sendsEmail: list.data.sends_email,
    share: share.data && { token: share.data.token, showsNotes: share.data.shows_notes },
    entries: (entries.data ?? []).map(({ project_id, registry_id, company_name, note }) => ({
      projectId: project_id,
      registryId: registry_id,
      company: company_name,
      note,
    })),
  };
}
