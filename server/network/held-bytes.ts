interface HeldLimits {
  perVisitor: number;
  total: number;
}

/** The bytes of one request. */
export interface Hold {
  /** Null once they are counted; otherwise whose limit would be exceeded, and they are not. */
  add(bytes: number): "visitor" | "server" | null;
  /** Gives all of them back; may be called more than once. */
  release(): void;
}

export interface HeldBytes {
  /** For a visitor as from `visitorOf`; what this server sends itself counts together. */
  open(visitor: string | null): Hold;
  total(): number;
}

const megabyte = 1024 * 1024;

/** Counts the bytes of requests that are in memory, so that neither one visitor nor all can fill it. */
export function createHeldBytes({ perVisitor, total }: HeldLimits): HeldBytes {
  const byVisitor = new Map<string, number>();
  let sum = 0;

  function count(visitor: string, bytes: number): void {
    const held = (byVisitor.get(visitor) ?? 0) + bytes;
    if (held > 0) byVisitor.set(visitor, held);
    else byVisitor.delete(visitor);
    sum += bytes;
  }

  return {
    open(asker) {
      const visitor = asker ?? "server";
      let own = 0;
      return {
        add(bytes) {
          if ((byVisitor.get(visitor) ?? 0) + bytes > perVisitor) return "visitor";
          if (sum + bytes > total) return "server";
          count(visitor, bytes);
          own += bytes;
          return null;
        },
        release() {
          count(visitor, -own);
          own = 0;
        },
      };
    },
    total: () => sum,
  };
}

/** One for the process, because its memory is what all requests share. */
export const heldBytes = createHeldBytes({
  // Thirty of the longest bodies at once.
  perVisitor: 32 * megabyte,
  total: 128 * megabyte,
});
