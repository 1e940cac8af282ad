import type { Log } from "../log.ts";

/** The signal aborts when the server stops: a task that may take long must obey it. */
type Task = (stopping: AbortSignal) => Promise<unknown>;

export interface Scheduler {
  /**
   * Runs a task over and over, never twice at once; a failure is logged and the task tried again next
   * time. It first runs after one interval, or after as many seconds as are given.
   */
  every(seconds: number, name: string, task: Task, firstAfter?: number): void;
  /** Starts no more tasks, asks those that are running to end, and waits for them. */
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

  return {
    every(seconds, name, task, firstAfter = seconds) {
      const tick = () => {
        const work = run(name, task).finally(() => {
          running.delete(work);
          if (!stopping.signal.aborted) plan(seconds);
        });
        running.add(work);
      };
      const plan = (pause: number) => {
        const timer = setTimeout(() => {
          timers.delete(timer);
          tick();
        }, pause * 1000);
        timers.add(timer);
      };
      plan(firstAfter);
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
