import { LRUCache } from "lru-cache";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

export interface CounterSettings {
  max: number;
  /** The window in which requests are counted. */
  seconds: number;
  maxKeys?: number;
}

/** Counts requests; `count` rejects with the library's refusal once a key exceeds the maximum. */
export interface RequestCounter {
  count(key: string): Promise<unknown>;
}

/** A counter of this process alone. */
interface MemoryCounter extends RequestCounter {
  /** Returns how many it has counted. */
  count(key: string): Promise<number>;
  block(key: string, seconds: number): Promise<void>;
  /** Number of stored keys. */
  size(): number;
}

/** How long a refused caller must wait, in seconds; any other failure is rethrown. */
export function secondsToWait(refusal: unknown): number {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
  return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
}

/**
 * Counts by key, such as a network or e-mail address. Only the latest keys are stored, so that
 * no one can fill the memory with new ones; callers make sure that keys are short.
 */
export function createRequestCounter(settings: CounterSettings): MemoryCounter {
  const { max, seconds, maxKeys = 50_000 } = settings;
  const limiter = new RateLimiterMemory({ points: max, duration: seconds });
  // Created lazily, because the cache allocates room for all keys at once: the dozen caches of a
  // server took a quarter of its start-up time.
  let keys: LRUCache<string, true> | undefined;
  const newKeys = () =>
    new LRUCache<string, true>({
      max: maxKeys,
      noDisposeOnSet: true,
      dispose: (_, key) => void limiter.delete(key),
    });
  return {
    async count(key) {
      keys ??= newKeys();
      keys.set(key, true);
      return (await limiter.consume(key)).consumedPoints;
    },
    async block(key, duration) {
      if (keys?.has(key)) await limiter.block(key, duration);
    },
    size: () => keys?.size ?? 0,
  };
}
