interface TurnLimits {
  /** How long someone waits for a turn, in milliseconds. */
  longestWait: number;
  /** How many wait for one key; later ones are turned away. */
  maxWaiting: number;
}

export interface Turns {
  /**
   * Waits until fewer than `slots` of the key are under way. Resolves with what ends the turn, or
   * with null if none came in time; rejects with the signal's reason.
   */
  take(key: string, slots: number, signal?: AbortSignal): Promise<(() => void) | null>;
}

interface Queue {
  taken: number;
  waiting: (() => void)[];
}

/** Lets only so many of one key be under way at once; the others wait, first come, first served. */
export function createTurns({ longestWait, maxWaiting }: TurnLimits): Turns {
  const queues = new Map<string, Queue>();

  /** A slot that is left goes to the first in the queue, so that no later one overtakes. */
  function giveBack(key: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.taken -= 1;
    if (queue.taken === 0) queues.delete(key);
  }

  function wait({ waiting }: Queue, signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => giveUp(() => resolve(false)), longestWait);
      const onAbort = () => giveUp(() => reject(signal?.reason));
      const take = () => {
        stopWaiting();
        resolve(true);
      };
      function stopWaiting() {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      }
      function giveUp(settle: () => void) {
        stopWaiting();
        waiting.splice(waiting.indexOf(take), 1);
        settle();
      }
      signal?.addEventListener("abort", onAbort, { once: true });
      waiting.push(take);
    });
  }

  return {
    async take(key, slots, signal) {
      const queue = queues.get(key) ?? { taken: 0, waiting: [] };
      queues.set(key, queue);
      if (queue.taken < slots) queue.taken += 1;
      else if (queue.waiting.length >= maxWaiting || !(await wait(queue, signal))) return null;
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        giveBack(key, queue);
      };
    },
  };
}
