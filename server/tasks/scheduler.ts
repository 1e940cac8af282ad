import { runFor } from "../database/statement-origin.ts";
import type { Log } from "../server-log.ts";

/** The signal aborts when the server stops; long tasks must obey it. */
type Task = (stopping: AbortSignal) => Promise<unknown>;

export interface Scheduler {
  /**
   * Runs a task repeatedly, never twice at once; a failure is logged and the task runs again next
   * time. The first run is after one interval, or after `firstAfter` seconds.
   */
  every(seconds: number, name: string, task: Task, firstAfter?: number): void;
  /** Starts no more tasks, signals running ones to stop, and waits for them. */
  stop(): Promise<void>;
}

export function createScheduler(log: Log): Scheduler {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function run(name: string, task: Task) {
    try {
      await runFor({ id: name, group: "task" }, () => task(stopping.signal));
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
