import type { Log } from "../server-log.ts";

/** How often refusals are summed up in the log, in milliseconds. */
const interval = 60_000;

/** Counts refusals by reason: a line for each would let anyone fill the log. */
export function createRefusalLog(log: Log) {
  let counts = new Map<string, number>();

  function write() {
    if (counts.size === 0) return;
    log.warn({ refused: Object.fromEntries(counts) }, "realtime refused or disconnected clients");
    counts = new Map();
  }
  const timer = setInterval(write, interval);
  timer.unref();

  return {
    count(reason: string) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    },
    close() {
      clearInterval(timer);
      write();
    },
  };
}

export type RefusalLog = ReturnType<typeof createRefusalLog>;
