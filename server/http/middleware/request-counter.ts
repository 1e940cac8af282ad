import { LRUCache } from "lru-cache";
import { RateLimiterMemory } from "rate-limiter-flexible";

interface CounterSettings {
  most: number;
  /** The time within which they are counted. */
  seconds: number;
  mostKeys?: number;
}

/** Throws the library's refusal once a key was counted more often than it may be. */
export interface RequestCounter {
  count(key: string): Promise<void>;
  forget(key: string): void;
  /** How many keys are kept. */
  size(): number;
}

/**
 * Counts by key: a network address, an e-mail address. However many different ones come, only the
 * latest are kept, so that nobody fills the memory with them; callers see to it that a key is short.
 */
export function createRequestCounter(settings: CounterSettings): RequestCounter {
  const { most, seconds, mostKeys = 50_000 } = settings;
  const limiter = new RateLimiterMemory({ points: most, duration: seconds });
  const keys = new LRUCache<string, true>({
    max: mostKeys,
    noDisposeOnSet: true,
    dispose: (_, key) => void limiter.delete(key),
  });
  return {
    async count(key) {
      keys.set(key, true);
      await limiter.consume(key);
    },
    forget(key) {
      keys.delete(key);
    },
    size: () => keys.size,
  };
}
