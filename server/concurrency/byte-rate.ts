import { LRUCache } from "lru-cache";

interface ByteRateOptions {
  perSecond: number;
  /** So many may come at once, by somebody who has sent nothing for a while. */
  burst: number;
  maxKeys?: number;
  now?: () => number;
}

/** Counts bytes by key, and tells how long to wait until more may come. */
export function createByteRate(options: ByteRateOptions) {
  const { perSecond, burst, maxKeys = 10_000, now = () => performance.now() } = options;
  const accounts = new LRUCache<string, { left: number; at: number }>({ max: maxKeys });

  return {
    /** Counts bytes that have come; returns the milliseconds until the next may. */
    spend(key: string, bytes: number): number {
      const at = now();
      const account = accounts.get(key) ?? { left: burst, at };
      const refilled = account.left + ((at - account.at) / 1_000) * perSecond;
      const left = Math.min(burst, refilled) - bytes;
      accounts.set(key, { left, at });
      return left >= 0 ? 0 : Math.ceil((-left / perSecond) * 1_000);
    },
  };
}
