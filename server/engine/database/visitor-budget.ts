import { createTimeBudget } from "../../concurrency/time-budget.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import { type Lane, laneSize } from "./lanes.ts";

export interface BudgetLimits {
  /** How long a visitor's statements may hold connections, in seconds a minute. */
  secondsPerMinute: number;
  /** The fraction of a lane's connections that one visitor may hold at once. */
  share: number;
  /** How many times longer than usual a statement may wait and run. */
  timeoutFactor: number;
}

export const usualLimits: BudgetLimits = { secondsPerMinute: 20, share: 0.25, timeoutFactor: 1 };

/** What each visitor may take of the database, so that none can take it from the others. */
export interface VisitorBudget {
  /** Throws DatabaseUnavailable if the visitor has no time left. */
  requireTime(visitor: string): void;
  /**
   * Waits for one of the visitor's places on a lane, before a connection is taken. Throws
   * DatabaseUnavailable if the visitor has no time left or too many others are waiting.
   */
  enter(visitor: string, lane: Lane, signal?: AbortSignal): Promise<Place>;
}

export interface Place {
  /** Starts counting the visitor's time. */
  begin(): void;
  leave(): void;
}

/** How long a visitor's statement usually waits for those before it, in milliseconds. */
const usualWait = 3_000;
const maxWaiting = 100;

interface Queue {
  taken: number;
  waiting: (() => void)[];
}

export function createVisitorBudget(limits: BudgetLimits, poolSize: number): VisitorBudget {
  const time = createTimeBudget(limits);
  const longestWait = usualWait * limits.timeoutFactor;
  const queues = new Map<string, Queue>();
  const placesOn = (lane: Lane) => Math.ceil(laneSize(lane, poolSize) * limits.share);

  function requireTime(visitor: string): void {
    const wait = time.wait(visitor);
    if (wait > 0) throw spent(wait);
  }

  /** A place that is left goes to the first in the queue, so that no later statement overtakes. */
  function giveBack(key: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.taken -= 1;
    if (queue.taken === 0) queues.delete(key);
  }

  async function takePlace(key: string, places: number, signal?: AbortSignal): Promise<Queue> {
    const queue = queues.get(key) ?? { taken: 0, waiting: [] };
    queues.set(key, queue);
    if (queue.taken < places) queue.taken += 1;
    else if (queue.waiting.length >= maxWaiting) throw spent(longestWait);
    else await turnIn(queue, longestWait, signal);
    return queue;
  }

  return {
    requireTime,
    async enter(visitor, lane, signal) {
      requireTime(visitor);
      const key = `${lane} ${visitor}`;
      const queue = await takePlace(key, placesOn(lane), signal);
      let stop: (() => void) | undefined;
      let hasLeft = false;
      const place: Place = {
        begin() {
          stop ??= time.start(visitor);
        },
        leave() {
          if (hasLeft) return;
          hasLeft = true;
          stop?.();
          giveBack(key, queue);
        },
      };
      try {
        // Those before it may have used up the time.
        requireTime(visitor);
      } catch (error) {
        place.leave();
        throw error;
      }
      return place;
    },
  };
}

const spent = (wait: number) => new DatabaseUnavailable("spent", undefined, wait / 1_000);

function turnIn(queue: Queue, longestWait: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => giveUp(spent(longestWait)), longestWait);
    const onAbort = () => giveUp(signal?.reason);
    const take = () => {
      stopWaiting();
      resolve();
    };
    function stopWaiting() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    }
    function giveUp(reason: unknown) {
      stopWaiting();
      queue.waiting.splice(queue.waiting.indexOf(take), 1);
      reject(reason);
    }
    signal?.addEventListener("abort", onAbort, { once: true });
    queue.waiting.push(take);
  });
}
