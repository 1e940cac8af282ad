import type { ByteRange } from "../files/file-store.ts";

/**
 * The part of a file that a `Range` header asks for: null for the whole, which is also the result
 * to several ranges at once and to other units; "none" if no such part exists.
 */
export function byteRange(header: string | null, size: number): ByteRange | null | "none" {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length > 0 ? { first: size - length, last: size - 1 } : "none";
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < first) return null;
  return first < size ? { first, last } : "none";
}
