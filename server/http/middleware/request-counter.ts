import { LRUCache } from "lru-cache";
import { RateLimiterMemory } from "rate-limiter-flexible";

interface CounterSettings {
  max: number;
  /** The window in which they are counted. */
  seconds: number;
  maxKeys?: number;
}

/** Rejects with the library's refusal once a key has been counted too often. */
export interface RequestCounter {
  count(key: string): Promise<void>;
  reset(key: string): void;
  /** How many keys are stored. */
  size(): number;
}

/**
 * Counts by key: a network address, an e-mail address. Only the latest keys are stored, so that nobody
 * can fill the memory with new ones; callers make sure that a key is short.
 */
export function createRequestCounter(settings: CounterSettings): RequestCounter {
  const { max, seconds, maxKeys = 50_000 } = settings;
  const limiter = new RateLimiterMemory({ points: max, duration: seconds });
  // It makes room for all of its keys at once, and a server has a dozen: they were a quarter of its start.
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
      await limiter.consume(key);
    },
    reset(key) {
      keys?.delete(key);
    },
    size: () => keys?.size ?? 0,
  };
}
