/** Thrown when the maximum number of tasks is already waiting. */
export class QueueFull extends Error {
  override name = "QueueFull";
}

export interface WorkQueue {
  /** Runs the work once there is room; throws QueueFull when too much is waiting already. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Runs a few tasks at once, lets some wait in order, and refuses the rest. */
export function createWorkQueue(max: { concurrent: number; waiting: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    async run(work) {
      if (running < max.concurrent) running += 1;
      else if (waiting.length >= max.waiting) throw new QueueFull();
      // A finished task hands its slot to the first in the queue, so no new task can jump it.
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
