import { queryOptions } from "@tanstack/react-query";
import { imagesBucket } from "#domain/content/image-copies.ts";
import { imageLabel, imageName } from "#domain/content/image-name.ts";
import type { ImageSize } from "#domain/content/image-size.ts";
import { fileExtensions } from "#domain/files/file-content.ts";
import { publicFileUrl } from "#domain/files/public-files.ts";
import { fileTypes, limits } from "#domain/limits.ts";
import { browserClient } from "~/lib/data/browser-client";
import { publicConfig } from "~/lib/data/public-config";

const namesPerRead = 1_000;

export interface StoredImage {
  name: string;
  label: string;
  url: string;
}

/** Every stored image that posts can use, newest first. */
export const storedImagesQuery = queryOptions({
  queryKey: ["stored-images"] as const,
  queryFn: async (): Promise<StoredImage[]> =>
    (await readNames()).map((name) => ({ name, label: imageLabel(name), url: urlOf(name) })),
  staleTime: 10_000,
});

/** Stores an image, unless one with the same content exists, and returns its public URL. */
export async function storeImage(file: File): Promise<string> {
  const type = fileTypes.image.find((known) => known === file.type);
  if (!type) throw new Error("Please choose a PNG or JPEG image.");
  if (file.size > limits.fileBytes) {
    throw new Error(`Images can be up to ${limits.fileMegabytes} MB.`);
  }
  const content = await file.arrayBuffer();
  const { name, ending } = imageName(
    file.name,
    new Uint8Array(await crypto.subtle.digest("SHA-256", content)),
    await sizeOf(file),
    fileExtensions[type],
  );
  const same = (await readNames()).find((stored) => stored.endsWith(ending));
  if (same) return urlOf(same);
  const client = await browserClient();
  const { error } = await client.storage
    .from(imagesBucket)
    .upload(name, content, { contentType: type });
  if (error) throw new Error(error.message, { cause: error });
  return urlOf(name);
}

async function sizeOf(file: File): Promise<ImageSize> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error("This image could not be read. Please choose another one.", { cause });
  });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

async function readNames(): Promise<string[]> {
  const files = (await browserClient()).storage.from(imagesBucket);
  const names: string[] = [];
  for (;;) {
    const { data, error } = await files.list("", {
      limit: namesPerRead,
      offset: names.length,
      sortBy: { column: "created_at", order: "desc" },
    });
    if (error) throw new Error(error.message, { cause: error });
    names.push(...data.map(({ name }) => name));
    if (data.length < namesPerRead) return names;
  }
}

const urlOf = (name: string) => publicFileUrl(publicConfig().apiUrl, imagesBucket, name);
