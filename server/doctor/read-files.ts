import { errorMessage } from "#domain/error-message.ts";
import type { FileStore } from "../storage/files/file-store.ts";

/** Where uploaded files are, and why they could not be listed, if so. */
export interface FileFacts {
  store: "folder" | "s3" | "supabase";
  failure?: string;
}

/** Asks an S3 store for the first of its files, which shows address, bucket, keys and clock. */
export async function readFiles(s3: FileStore | undefined): Promise<FileFacts> {
  if (!s3) return { store: "folder" };
  try {
    for await (const _ of s3.list()) break;
    return { store: "s3" };
  } catch (cause) {
    return { store: "s3", failure: errorMessage(cause) };
  }
}
