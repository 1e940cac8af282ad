import { fileTypeOf } from "#domain/files/file-content.ts";
import { limits } from "#domain/limits.ts";
import { hexOf } from "#domain/text/hex.ts";
import { browserClient } from "~/lib/data/browser-client";

export const documentsBucket = "methodologies";
const pdf = "application/pdf";

/** Stores a document under its content hash, so duplicates are stored once; returns its path. */
export async function uploadDocument(file: File): Promise<string> {
  if (file.size > limits.fileBytes) {
    throw new Error(`Documents can be up to ${limits.fileMegabytes} MB.`);
  }
  const content = await file.arrayBuffer();
  if (fileTypeOf(new Uint8Array(content)) !== pdf) throw new Error("Please choose a PDF file.");
  const hash = hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", content)));
  const path = `${hash}.pdf`;
  const client = await browserClient();
  const { error } = await client.storage
    .from(documentsBucket)
    .upload(path, content, { contentType: pdf });
  if (error && !isDuplicate(error)) throw new Error(error.message, { cause: error });
  return path;
}

const isDuplicate = ({ message }: { message: string }) => /already exists|duplicate/i.test(message);
