import { queryOptions } from "@tanstack/react-query";
import { picturesBucket } from "#domain/content/image-copies.ts";
import { pictureLabel, pictureName } from "#domain/content/picture-name.ts";
import type { PictureSize } from "#domain/content/picture-size.ts";
import { fileExtensions } from "#domain/files/file-content.ts";
import { publicFileUrl } from "#domain/files/public-files.ts";
import { fileTypes, limits } from "#domain/limits.ts";
import { browserClient } from "~/lib/data/browser-client";
import { publicConfig } from "~/lib/data/public-config";

const namesPerRead = 1_000;

export interface StoredPicture {
  name: string;
  label: string;
  url: string;
}

/** Every stored image that posts can use, newest first. */
export const storedPicturesQuery = queryOptions({
  queryKey: ["stored-pictures"] as const,
  queryFn: async (): Promise<StoredPicture[]> =>
    (await readNames()).map((name) => ({ name, label: pictureLabel(name), url: urlOf(name) })),
  staleTime: 10_000,
});

/** Stores an image, unless one with the same content exists, and returns its public URL. */
export async function storePicture(file: File): Promise<string> {
  const type = fileTypes.image.find((known) => known === file.type);
  if (!type) throw new Error("Please choose a PNG or JPEG image.");
  if (file.size > limits.fileBytes) {
    throw new Error(`Images can be up to ${limits.fileMegabytes} MB.`);
  }
  const content = await file.arrayBuffer();
  const { name, ending } = pictureName(
    file.name,
    new Uint8Array(await crypto.subtle.digest("SHA-256", content)),
    await sizeOf(file),
    fileExtensions[type],
  );
  const same = (await readNames()).find((stored) => stored.endsWith(ending));
  if (same) return urlOf(same);
  const client = await browserClient();
  const { error } = await client.storage
    .from(picturesBucket)
    .upload(name, content, { contentType: type });
  if (error) throw new Error(error.message, { cause: error });
  return urlOf(name);
}

async function sizeOf(file: File): Promise<PictureSize> {
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error("This image could not be read. Please choose another one.", { cause });
  });
  const { width, height } = picture;
  picture.close();
  return { width, height };
}

async function readNames(): Promise<string[]> {
  const files = (await browserClient()).storage.from(picturesBucket);
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

const urlOf = (name: string) => publicFileUrl(publicConfig().apiUrl, picturesBucket, name);
