import { browserClient } from "~/lib/data/browser-client";

/** Changes made only on the list pages. Row-level security limits them to users' own lists. */

export async function changeList(
  id: string,
  changes: { name?: string; sends_email?: boolean },
): Promise<void> {
  const client = await browserClient();
  await client.from("lists").update(changes).eq("id", id).throwOnError();
}

export async function deleteList(id: string): Promise<void> {
  const client = await browserClient();
  await client.from("lists").delete().eq("id", id).throwOnError();
}

export async function writeNote(list: string, project: string, note: string): Promise<void> {
  const client = await browserClient();
  await client
    .from("list_entries")
    .update({ note })
    .eq("list_id", list)
    .eq("project_id", project)
    .throwOnError();
}

export async function shareList(list: string, shows_notes = false): Promise<void> {
  const client = await browserClient();
  await client.from("list_shares").insert({ list_id: list, shows_notes }).throwOnError();
}

export async function showNotes(list: string, shows_notes: boolean): Promise<void> {
  const client = await browserClient();
  await client.from("list_shares").update({ shows_notes }).eq("list_id", list).throwOnError();
}

export async function stopSharing(list: string): Promise<void> {
  const client = await browserClient();
  await client.from("list_shares").delete().eq("list_id", list).throwOnError();
}
