import type { Log } from "./log.ts";

export interface Scheduler {
  /** Runs a task over and over, never twice at once; a failure is logged and tried next time. */
  every(seconds: number, name: string, task: () => Promise<unknown>): void;
  /** Starts no more tasks and waits for those under way. */
  stop(): Promise<void>;
}

export function createScheduler(log: Log): Scheduler {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  async function run(name: string, task: () => Promise<unknown>) {
    try {
      await task();
    } catch (error) {
      log.error({ task: name, err: error }, "scheduled task failed");
    }
  }

  return {
    every(seconds, name, task) {
      const tick = () => {
        const work = run(name, task).finally(() => {
          running.delete(work);
          if (!stopped) plan();
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
      plan();
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
