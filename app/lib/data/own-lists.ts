import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "~/lib/data/browser-client";
import { useOwnChange } from "~/lib/data/use-own-change";

export const listsKey = ["lists"] as const;

/** Maximum number of ids that fit into a URL. */
export const idsPerRequest = 100;

/** A list as shown among others, without its projects' details. */
export interface ListSummary {
  id: string;
  name: string;
  sendsEmail: boolean;
  isShared: boolean;
  /** Database ids, not registry ids. */
  projectIds: readonly string[];
}

/** The user's lists, in order of creation. */
export function listsQuery(userId: string) {
  return queryOptions({
    queryKey: [...listsKey, userId] as const,
    queryFn: async ({ signal }): Promise<ListSummary[]> => {
      const client = await browserClient();
      const [lists, shares] = await Promise.all([
        client
          .from("lists")
          .select("id, name, sends_email, list_entries(project_id)")
          .order("created_at")
          .abortSignal(signal)
          .throwOnError(),
        client.from("list_shares").select("list_id").abortSignal(signal).throwOnError(),
      ]);
      const shared = new Set(shares.data.map(({ list_id }) => list_id));
      return lists.data.map(({ id, name, sends_email, list_entries }) => ({
        id,
        name,
        sendsEmail: sends_email,
        isShared: shared.has(id),
        projectIds: list_entries.map(({ project_id }) => project_id),
      }));
    },
  });
}

/** Returns the new list's id. */
export async function createList(name: string): Promise<string> {
  const client = await browserClient();
  const { data } = await client
    .from("lists")
    .insert({ name: name.trim() })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
}

/** Projects that are already on the list stay as they are, with their notes. */
export async function addToList(list: string, projectIds: readonly string[]): Promise<void> {
  const client = await browserClient();
  await client
    .from("list_entries")
    .upsert(
      projectIds.map((project_id) => ({ list_id: list, project_id })),
      { onConflict: "list_id,project_id", ignoreDuplicates: true },
    )
    .throwOnError();
}

export async function removeFromList(list: string, projectIds: readonly string[]): Promise<void> {
  const client = await browserClient();
  for (let start = 0; start < projectIds.length; start += idsPerRequest) {
    await client
      .from("list_entries")
      .delete()
      .eq("list_id", list)
      .in("project_id", projectIds.slice(start, start + idsPerRequest))
      .throwOnError();
  }
}

export const useListChange = () => useOwnChange(listsKey, "Your lists could not be changed");
