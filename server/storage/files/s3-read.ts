import { createHash } from "node:crypto";
import type { ByteRange } from "./file-store.ts";

/** Where the store keeps the SHA-256 of an object's content. */
export const hashHeader = "x-amz-meta-sha256";

/** How often a reading that broke off is taken up again. */
const maxResumptions = 3;

export type OpenRange = (range: ByteRange | undefined) => Promise<Response>;

/** The store's bytes are not the ones that were asked for. */
class DamagedFile extends Error {
  override name = "DamagedFile";
}

/**
 * The bytes of an object, or of a range of it. A connection that breaks off is taken up again where
 * it did. The last bytes are given out only once the length fits, and for a whole object that has
 * one also the hash: so whoever got to the end without an error has what was stored.
 */
export async function readVerified(
  open: OpenRange,
  range: ByteRange | undefined,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const first = await open(range);
  requireRange(first, range);
  const length = range ? range.last - range.first + 1 : lengthOf(first);
  const stored = range ? null : first.headers.get(hashHeader);
  const hash = createHash("sha256");
  let reader = readerOf(first);
  let position = 0;
  let resumptions = 0;
  let held: Uint8Array<ArrayBuffer> | undefined;

  async function next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const { value } = await reader.read();
      if (value || length === undefined || position >= length) return value;
      throw new DamagedFile(`The file store sent ${position} of ${length} bytes`);
    } catch (error) {
      if (length === undefined || resumptions === maxResumptions) throw error;
      resumptions += 1;
      const rest = {
        first: (range?.first ?? 0) + position,
        last: (range?.first ?? 0) + length - 1,
      };
      const response = await open(rest);
      requireRange(response, rest);
      reader = readerOf(response);
      return next();
    }
  }

  function verify() {
    const isWhole = length === undefined || position === length;
    if (isWhole && (!stored || hash.digest("hex") === stored)) return;
    throw new DamagedFile("The file store sent other bytes than were stored");
  }

  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const bytes = await next();
        if (bytes) {
          position += bytes.byteLength;
          hash.update(bytes);
        } else {
          verify();
        }
        if (held) controller.enqueue(held);
        const wasHeld = held !== undefined;
        held = bytes;
        if (!bytes) return controller.close();
        if (wasHeld) return;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function readerOf({ body }: Response): ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> {
  return (body ?? new ReadableStream({ start: (controller) => controller.close() })).getReader();
}

function lengthOf({ headers }: Response): number | undefined {
  const length = headers.get("content-length");
  return length === null ? undefined : Number(length);
}

/** A store or proxy that does not know ranges would send the whole object. */
function requireRange({ status, headers }: Response, range: ByteRange | undefined) {
  if (!range) return;
  const start = `bytes ${range.first}-${range.last}/`;
  if (status === 206 && headers.get("content-range")?.startsWith(start)) return;
  throw new DamagedFile(`The file store did not send the bytes ${range.first} to ${range.last}`);
}
