import type { Log } from "../../log.ts";

const interval = 1_000;

/**
 * Counts the responses sent from memory by path and status, and logs one line for each pair every
 * second, because a line per request would cost more than the request.
 */
export function createRequestCounts(log: Log): (path: string, status: number) => void {
  let counts = new Map<string, { path: string; status: number; requests: number }>();

  function writeCounts() {
    const written = counts;
    counts = new Map();
    for (const line of written.values()) log.info({ method: "GET", ...line }, "requests");
  }

  return (path, status) => {
    if (!log.isLevelEnabled("info")) return;
    // The timer only runs while there is something to write.
    if (counts.size === 0) setTimeout(writeCounts, interval).unref();
    const key = `${status} ${path}`;
    const line = counts.get(key);
    if (line) line.requests += 1;
    else counts.set(key, { path, status, requests: 1 });
  };
}
