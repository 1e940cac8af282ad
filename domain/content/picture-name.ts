import { hexOf } from "../text/hex.ts";
import { nameWithSize, type PictureSize } from "./picture-size.ts";
import { slugOf } from "./slug.ts";

/** So many digits of the hash that two pictures never have the same by chance. */
const hashDigits = 16;

/**
 * The name that a picture is stored under: readable words of its file's name, a hash of its content, and
 * its size. Whatever ends alike is the same picture.
 */
export function pictureName(
  fileName: string,
  hash: Uint8Array,
  size: PictureSize,
  extension: string,
) {
  const ending = nameWithSize(`-${hexOf(hash).slice(0, hashDigits)}`, size, extension);
  const words = slugOf(fileName.replace(/\.[^.]*$/, "")) ?? "picture";
  return { name: words + ending, ending };
}

/** A stored picture's name as people read it. */
export function pictureLabel(name: string): string {
  return name.replace(new RegExp(`-[0-9a-f]{${hashDigits}}-\\d+x\\d+(?=\\.\\w+$)`), "");
}
