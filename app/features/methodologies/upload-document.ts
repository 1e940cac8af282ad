import { fileTypeOf } from "#domain/files/file-content.ts";
import { limits } from "#domain/limits.ts";
import { browserClient } from "~/lib/data/browser-client";

export const documentsBucket = "methodologies";
const pdf = "application/pdf";

/** Stores a document under the hash of its content, so that the same one is stored once; returns its path. */
export async function uploadDocument(file: File): Promise<string> {
  if (file.size > limits.fileBytes) {
    throw new Error(`A document may be ${limits.fileMegabytes} MB at most.`);
  }
  const content = await file.arrayBuffer();
  if (fileTypeOf(new Uint8Array(content)) !== pdf) throw new Error("Please choose a PDF file.");
  const path = `${await hashOf(content)}.pdf`;
  const client = await browserClient();
  const { error } = await client.storage
    .from(documentsBucket)
    .upload(path, content, { contentType: pdf });
  if (error && !isThereAlready(error)) throw new Error(error.message, { cause: error });
  return path;
}

async function hashOf(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const isThereAlready = ({ message }: { message: string }) =>
  /already exists|duplicate/i.test(message);
