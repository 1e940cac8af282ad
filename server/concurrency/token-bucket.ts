import { LRUCache } from "lru-cache";

export type TokenBucket = ReturnType<typeof createTokenBucket>;

const performanceNow = () => performance.now();

/** Lets `burst` events happen at once and `perSecond` over time. */
export function createTokenBucket(perSecond: number, burst: number, now = performanceNow) {
  let tokens = burst;
  let filledAt = now();

  function fill() {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - filledAt) / 1000) * perSecond);
    filledAt = time;
  }

  return {
    /** Whether one more event may happen now. */
    take(): boolean {
      fill();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    /** Counts so many that have happened; returns the milliseconds until the next may. */
    spend(count: number): number {
      fill();
      tokens -= count;
      return tokens >= 0 ? 0 : Math.ceil((-tokens / perSecond) * 1_000);
    },
  };
}

/** A bucket for each key; one that has not been used for long is forgotten. */
export function createTokenBuckets(perSecond: number, burst: number, now = performanceNow) {
  const buckets = new LRUCache<string, TokenBucket>({ max: 10_000 });
  return (key: string): TokenBucket => {
    const bucket = buckets.get(key) ?? createTokenBucket(perSecond, burst, now);
    buckets.set(key, bucket);
    return bucket;
  };
}
