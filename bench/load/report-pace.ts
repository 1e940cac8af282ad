import { count, kilobytes } from "../measuring/formats.ts";
import type { Report } from "../measuring/report.ts";
import { median, pairedRatios } from "../measuring/statistics.ts";
import { isNoisy } from "../measuring/verdict.ts";
import type { Site } from "../sites/site.ts";
import type { Load, LoadOptions, Visit } from "./interleaved-load.ts";

/** Requests per second, as a ratio to the bare server's. */
export const paceTargets = { page: 0.8, script: 0.8, health: 0.8, listing: 0.7 };

/** Measures one kind of request against its control, and reports both. */
export async function reportPace(
  { load, report, options }: { load: Load; report: Report; options: LoadOptions },
  { name, site, visit, target }: { name: string; site: Site; visit: Visit; target: number },
): Promise<void> {
  const pace = await load.interleave(site, visit, options);
  const processor = [pace.siteMicroseconds, pace.controlMicroseconds]
    .map((figures) => `${count(median(figures))} µs`)
    .join(" to ");
  report.line({
    name,
    rounds: pairedRatios(pace.site, pace.control),
    target: { atLeast: target },
    noisy: isNoisy(pace.control),
    note: `${count(median(pace.site))} to ${count(median(pace.control))} a second, ${kilobytes(pace.bytes)}, CPU ${processor} a request`,
  });
}
