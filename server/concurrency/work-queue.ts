/** More work came than may wait. */
export class QueueFull extends Error {
  override name = "QueueFull";
}

export interface WorkQueue {
  /** Does the work once there is room; throws QueueFull when too much waits already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** A few at once, some waiting in their order, and no more. */
export function createWorkQueue(most: { atOnce: number; waiting: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running < most.atOnce) running += 1;
      else if (waiting.length >= most.waiting) throw new QueueFull();
      // Whoever ends hands the place on, so that nobody slips in between.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
