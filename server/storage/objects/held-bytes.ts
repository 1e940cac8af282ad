import { StorageProblem } from "../storage-problem.ts";

const megabyte = 1024 * 1024;

interface Limits {
  total: number;
  perVisitor: number;
}

/** In seconds; an upload usually takes no longer. */
const retryAfter = 3;

export type HeldBytes = ReturnType<typeof createHeldBytes>;

/**
 * Bounds the memory of uploads that are being received: in total, and for one visitor, so that
 * nobody can keep others from uploading.
 */
export function createHeldBytes(
  { total, perVisitor }: Limits = { total: 64 * megabyte, perVisitor: 16 * megabyte },
) {
  const held = new Map<string, number>();
  let all = 0;

  function change(visitor: string, bytes: number) {
    all += bytes;
    const own = (held.get(visitor) ?? 0) + bytes;
    if (own > 0) held.set(visitor, own);
    else held.delete(visitor);
  }

  return {
    /** Holds bytes for a visitor until the returned function is called. */
    hold(visitor: string, bytes: number): () => void {
      if ((held.get(visitor) ?? 0) + bytes > perVisitor) {
        throw busy(429, "Too many of your uploads are under way. Please try again in a moment.");
      }
      if (all + bytes > total) {
        throw busy(503, "Too many uploads are under way. Please try again in a moment.");
      }
      change(visitor, bytes);
      let isHeld = true;
      return () => {
        if (isHeld) change(visitor, -bytes);
        isHeld = false;
      };
    },
  };
}

function busy(status: 429 | 503, message: string): StorageProblem {
  return new StorageProblem(status, ["SlowDown", "too_many_uploads"], message, { retryAfter });
}
