import { errorMessage } from "#domain/error-message.ts";
import type { Log } from "../log.ts";
import type { Client } from "../stateless-client.ts";

type Removal = NonNullable<Awaited<ReturnType<typeof claim>>>;

/**
 * Removes the stored files of deleted rows, one by one. As with publishing logos, each step can be
 * repeated: removing a file that is already gone is not a failure.
 */
export async function removeFiles(client: Client, log: Log, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const removal = await claim(client);
    if (!removal) return;
    try {
      await remove(client, removal);
    } catch (cause) {
      const reason = errorMessage(cause);
      log.warn({ ...removal, reason }, "stored file not removed");
      await postpone(client, removal, reason);
    }
  }
}

async function claim(client: Client) {
  const { data, error } = await client.rpc("claim_file_removal");
  if (error) throw new Error(`The files to remove could not be read: ${error.message}`);
  return data[0];
}

async function remove(client: Client, { bucket, path }: Removal) {
  const removal = await client.storage.from(bucket).remove([path]);
  if (removal.error) throw removal.error;
  const { error } = await client.rpc("finish_file_removal", { bucket, path });
  if (error) throw new Error(error.message);
}

async function postpone(client: Client, { bucket, path }: Removal, reason: string) {
  const { error } = await client.rpc("postpone_file_removal", { bucket, path, reason });
  if (error) throw new Error(`The removal could not be postponed: ${error.message}`);
}
