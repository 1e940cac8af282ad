import { hexOf } from "../text/hex.ts";
import { type ImageSize, nameWithSize } from "./image-size.ts";
import { slugOf } from "./slug.ts";

/** Enough hash digits that two images never collide by chance. */
const hashDigits = 16;

/**
 * The name an image is stored under: a slug of its file name, a hash of its content, and its size.
 * Two names with the same ending are the same image.
 */
export function imageName(fileName: string, hash: Uint8Array, size: ImageSize, extension: string) {
  const ending = nameWithSize(`-${hexOf(hash).slice(0, hashDigits)}`, size, extension);
  const words = slugOf(fileName.replace(/\.[^.]*$/, "")) ?? "picture";
  return { name: words + ending, ending };
}

/** A stored image's name without hash and size, for display. */
export function imageLabel(name: string): string {
  return name.replace(new RegExp(`-[0-9a-f]{${hashDigits}}-\\d+x\\d+(?=\\.\\w+$)`), "");
}
