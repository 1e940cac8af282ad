import { monitorEventLoopDelay } from "node:perf_hooks";
import { gauge, labelled, type MetricFamily } from "./exposition.ts";

/** In milliseconds: how often the event loop's delay is sampled. */
const resolution = 20;
const quantiles = [0.5, 0.9, 0.99, 1];
const [microsecond, nanosecond] = [1e-6, 1e-9];

/** In milliseconds: figures that are asked for sooner have the delays of the time before. */
const shortestWindow = 1_000;

/** What this process takes of the machine. The delays are those since the figures were last made. */
export function watchProcess() {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  const startedAt = Date.now() / 1_000 - process.uptime();

  let seen: [quantile: string, seconds: number][] = [];
  let seenAt = Number.NEGATIVE_INFINITY;

  /** Beyond the interval between samples, which is no delay. */
  function delay(quantile: number): number {
    return Math.max(0, delays.percentile(quantile * 100) * nanosecond - resolution / 1_000);
  }

  function delaysByQuantile() {
    if (delays.count > 0 && performance.now() - seenAt >= shortestWindow) {
      seen = quantiles.map((quantile) => [String(quantile), delay(quantile)]);
      seenAt = performance.now();
      delays.reset();
    }
    return seen;
  }

  return {
    families(): MetricFamily[] {
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      return [
        labelled(
          {
            name: "cleartonne_event_loop_delay_seconds",
            help: "How late the event loop was, by quantile, since the figures were last made.",
          },
          "quantile",
          delaysByQuantile(),
        ),
        labelled(
          { name: "cleartonne_memory_bytes", help: "Memory of the server's process." },
          "kind",
          Object.entries({
            resident: rss,
            "heap-used": heapUsed,
            "heap-total": heapTotal,
            external,
          }),
        ),
        labelled(
          {
            name: "cleartonne_cpu_seconds",
            type: "counter",
            help: "Processor time of the server's process.",
          },
          "mode",
          Object.entries({ user: user * microsecond, system: system * microsecond }),
        ),
        gauge(
          "cleartonne_start_time_seconds",
          "When the process started, in Unix time.",
          startedAt,
        ),
      ];
    },
    close(): void {
      delays.disable();
    },
  };
}
