import type { Client } from "../../stateless-client.ts";

/** A file that the server generates itself. */
export interface GeneratedFile {
  bucket: string;
  path: string;
  type: string;
  render: () => Promise<Uint8Array>;
}

/** Generates a file and stores it, replacing an older one. */
export async function storeFile(client: Client, file: GeneratedFile): Promise<void> {
  const { bucket, path, type, render } = file;
  const { error } = await client.storage
    .from(bucket)
    .upload(path, new Uint8Array(await render()).buffer, { contentType: type, upsert: true });
  if (error) throw new Error(`${bucket}/${path} was not stored: ${error.message}`);
}
