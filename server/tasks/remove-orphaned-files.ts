import type { Client } from "../stateless-client.ts";

/**
 * Removes the stored files that a deletion has left without an owner; returns how many. The
 * database lists them until they are gone, so an interrupted run is continued by the next.
 */
export async function removeOrphanedFiles(client: Client, stopping: AbortSignal): Promise<number> {
  let removed = 0;
  while (!stopping.aborted) {
    const { data, error } = await client.rpc("get_files_to_remove");
    if (error) throw new Error(`The files to remove could not be read: ${error.message}`);
    if (data.length === 0) break;
    for (const bucket of new Set(data.map((file) => file.bucket))) {
      const paths = data.filter((file) => file.bucket === bucket).map(({ path }) => path);
      const removal = await client.storage.from(bucket).remove(paths);
      if (removal.error) throw removal.error;
    }
    removed += data.length;
  }
  return removed;
}
