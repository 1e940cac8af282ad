import { fileExtensions } from "#domain/files/file-content.ts";
import { publicFileUrl } from "#domain/files/public-files.ts";
import { fileTypes, limits } from "#domain/limits.ts";
import { browserClient } from "~/lib/data/browser-client";
import { publicConfig } from "~/lib/data/public-config";

const bucket = "content-images";

export const acceptedPictures = fileTypes.image.join();

/** Stores a picture under a name of its own, and returns its public address. */
export async function uploadPicture(file: File): Promise<string> {
  const type = fileTypes.image.find((known) => known === file.type);
  if (!type) throw new Error("Please choose a PNG or JPEG picture.");
  if (file.size > limits.fileBytes) {
    throw new Error(`A picture may be ${limits.fileMegabytes} MB at most.`);
  }
  const client = await browserClient();
  const name = `${crypto.randomUUID()}.${fileExtensions[type]}`;
  const { error } = await client.storage
    .from(bucket)
    .upload(name, await file.arrayBuffer(), { contentType: type });
  if (error) throw new Error(error.message, { cause: error });
  return publicFileUrl(publicConfig().apiUrl, bucket, name);
}
