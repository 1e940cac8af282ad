import { createHeldBytes, type HeldBytes } from "../../network/held-bytes.ts";
import { StorageProblem } from "../storage-problem.ts";

const megabyte = 1024 * 1024;

/** In seconds; an upload usually takes no longer. */
const retryAfter = 3;

/** Bounds the memory of uploads that are being received. */
export const createUploadBytes = (): HeldBytes =>
  createHeldBytes({ total: 64 * megabyte, perVisitor: 16 * megabyte });

/** Holds bytes for a visitor until the returned function is called; refuses if that is too many. */
export function holdBytes(held: HeldBytes, visitor: string, bytes: number): () => void {
  const hold = held.open(visitor);
  const exceeded = hold.add(bytes);
  if (exceeded === "visitor") {
    throw busy(429, "Too many of your uploads are under way. Please try again in a moment.");
  }
  if (exceeded === "server") {
    throw busy(503, "Too many uploads are under way. Please try again in a moment.");
  }
  return hold.release;
}

function busy(status: 429 | 503, message: string): StorageProblem {
  return new StorageProblem(status, ["SlowDown", "too_many_uploads"], message, { retryAfter });
}
