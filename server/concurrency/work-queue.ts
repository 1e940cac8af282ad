/** Thrown when too much is waiting already. */
export class QueueFull extends Error {
  override name = "QueueFull";
}

interface QueueLimits {
  concurrent: number;
  waiting: number;
  /** In milliseconds. */
  longestWait?: number;
  /** Whether nothing new should begin; then whoever waits is refused. */
  isOverloaded?: () => boolean;
  /** A clock in milliseconds. */
  now?: () => number;
}

export interface WorkQueue {
  /**
   * Runs the work once there is room; throws QueueFull if too much is waiting already, or if its
   * turn would come or has come too late for anybody to be still waiting for the result. `since`
   * is when the waiting began, if that was before this call.
   */
  run<Result>(work: () => Promise<Result>, since?: number): Promise<Result>;
}

/** How much a task's duration counts towards the average. */
const newest = 0.2;

/** Runs a few tasks at once, lets some wait in order, and refuses the rest. */
export function createWorkQueue(limits: QueueLimits): WorkQueue {
  const {
    longestWait = Number.POSITIVE_INFINITY,
    isOverloaded = () => false,
    now = () => performance.now(),
  } = limits;
  /** Those who wait, told whether it is their turn: it is not if they have waited too long. */
  const waiting: { since: number; admit: (isTurn: boolean) => void }[] = [];
  let running = 0;
  let duration = 0;

  const isFull = () =>
    waiting.length >= limits.waiting ||
    ((waiting.length + 1) * duration) / limits.concurrent > longestWait;

  function handOn(): void {
    const next = waiting.shift();
    if (!next) {
      running -= 1;
      return;
    }
    const isTurn = now() - next.since <= longestWait && !isOverloaded();
    next.admit(isTurn);
    if (!isTurn) handOn();
  }

  return {
    async run(work, since = now()) {
      if (running < limits.concurrent) running += 1;
      else if (isFull()) throw new QueueFull();
      // A finished task hands its slot to the first in the queue, so no new task can jump it.
      else {
        const isTurn = await new Promise<boolean>((admit) => waiting.push({ since, admit }));
        if (!isTurn) throw new QueueFull();
      }
      const started = now();
      try {
        return await work();
      } finally {
        duration += (now() - started - duration) * newest;
        // Everybody else gets a turn in between: tasks may never leave the event loop themselves.
        setImmediate(handOn);
      }
    },
  };
}
