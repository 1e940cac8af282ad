import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { imagesBucket } from "#domain/content/image-copies.ts";
import type { Backend } from "~/lib/data/backend";
import { log } from "~/lib/log";

const quality = 80;

interface Original {
  name: string;
  content: Buffer;
  width: number;
}

/** Keyed by content hash, so that a replaced or deleted image is never served again. */
const copies = new LRUCache<string, Buffer, Original>({
  max: 300,
  fetchMethod: (_key, _stale, { context }) => makeCopy(context),
});

/** A stored image at another width; undefined if it does not exist or cannot be converted. */
export async function imageCopy(
  client: Backend["anonymous"],
  name: string,
  width: number,
): Promise<Buffer | undefined> {
  const { data } = await client.storage.from(imagesBucket).download(name);
  if (!data) return undefined;
  const content = Buffer.from(await data.arrayBuffer());
  const hash = createHash("sha256").update(content).digest("hex");
  return copies.fetch(`${hash} ${width}`, { context: { name, content, width } });
}

async function makeCopy({ name, content, width }: Original): Promise<Buffer | undefined> {
  try {
    return await sharp(content)
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
  } catch (error) {
    log.warn(`No copy can be made of the image ${name}`, error);
    return undefined;
  }
}
