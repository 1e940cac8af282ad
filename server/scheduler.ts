import type { Log } from "./log.ts";

/** The signal is given when the server stops: a task that may take long must heed it. */
type Task = (stopping: AbortSignal) => Promise<unknown>;

export interface Scheduler {
  /** Runs a task over and over, never twice at once; a failure is logged and tried next time. */
  every(seconds: number, name: string, task: Task): void;
  /** The same, with a first run at once. */
  nowAndEvery(seconds: number, name: string, task: Task): void;
  /** Starts no more tasks, tells those under way to come to an end, and waits for them. */
  stop(): Promise<void>;
}

export function createScheduler(log: Log): Scheduler {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function run(name: string, task: Task) {
    try {
      await task(stopping.signal);
    } catch (error) {
      log.error({ task: name, err: error }, "scheduled task failed");
    }
  }

  function repeat(seconds: number, name: string, task: Task) {
    const tick = () => {
      const work = run(name, task).finally(() => {
        running.delete(work);
        if (!stopping.signal.aborted) plan();
      });
      running.add(work);
    };
    const plan = () => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        tick();
      }, seconds * 1000);
      timers.add(timer);
    };
    return { tick, plan };
  }

  return {
    every(seconds, name, task) {
      repeat(seconds, name, task).plan();
    },
    nowAndEvery(seconds, name, task) {
      repeat(seconds, name, task).tick();
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
