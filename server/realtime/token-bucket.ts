/** Lets `burst` events happen at once and `perSecond` over time. */
export function createTokenBucket(perSecond: number, burst: number, now = () => performance.now()) {
  let tokens = burst;
  let filledAt = now();
  return {
    /** Whether one more event may happen now. */
    take(): boolean {
      const time = now();
      tokens = Math.min(burst, tokens + ((time - filledAt) / 1000) * perSecond);
      filledAt = time;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

export type TokenBucket = ReturnType<typeof createTokenBucket>;
