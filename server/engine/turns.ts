/** Work that runs side by side, and work that has to be alone. */
export interface Turns {
  together<Result>(work: () => Promise<Result>): Promise<Result>;
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Whoever wants to be alone waits for those at work; whoever comes later waits for them in turn. */
export function createTurns(): Turns {
  const running = new Set<Promise<unknown>>();
  let last: Promise<void> | null = null;

  return {
    async together(work) {
      while (last) await last;
      const result = work();
      running.add(result);
      try {
        return await result;
      } finally {
        running.delete(result);
      }
    },
    async alone(work) {
      const before = last;
      let done = () => {};
      const own = new Promise<void>((resolve) => {
        done = resolve;
      });
      last = own;
      try {
        await before;
        await Promise.allSettled(running);
        return await work();
      } finally {
        if (last === own) last = null;
        done();
      }
    },
  };
}
