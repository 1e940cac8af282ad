import { readdirSync, readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import { steadyVisits } from "../bench/load/steady-visits.ts";
import { pageVisit } from "../bench/load/visits.ts";
import { percentile } from "../bench/measuring/statistics.ts";
import { rawRequest } from "../tests/fixtures/raw-request.ts";

/** How long a site is left alone before it counts as at rest, and how long the load lasts. */
const seconds = { rest: 20, load: 30 };
/** Pages that are ready in memory, and URLs that nobody has requested before. */
const perSecond = { kept: 75, fresh: 5 };
const pages = ["/", "/market", "/news", "/about"];

/**
 * What a site that was just started takes: memory at rest and under a steady load, and how long
 * visitors wait under it. Memory is that of all its processes, shared pages counted once (Linux).
 */
export async function containerFigures(url: string, process: number): Promise<string[]> {
  const before = performance.now();
  await rawRequest(url, pageVisit("/"));
  const first = performance.now() - before;
  await setTimeout(seconds.rest * 1_000);
  const atRest = describeMemory(process);
  const end = new AbortController();
  const loads = pages.map((page) => steadyVisits(url, pageVisit(page), perSecond.kept, end.signal));
  const fresh = freshVisits(url, end.signal);
  await setTimeout(seconds.load * 1_000);
  const underLoad = describeMemory(process);
  end.abort();
  const waits = (await Promise.all(loads)).flat();
  const rate = Math.round(waits.length / seconds.load);
  const freshWaits = await fresh;
  return [
    `The first page after that: ${Math.round(first)} ms`,
    `Memory at rest: ${atRest}`,
    `Memory under load: ${underLoad}`,
    `Load: ${rate} kept pages a second, median ${at(waits, 0.5)}, 99th percentile ${at(waits, 0.99)}`,
    `Beside them ${perSecond.fresh} URLs a second that are new: ${at(freshWaits, 0.5)}, ${at(freshWaits, 0.99)}`,
    `Load average of the machine: ${loadavg()[0]?.toFixed(1)}`,
  ];
}

/** Each by a visitor of its own, because one may not ask for so many. */
async function freshVisits(url: string, until: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  for (let index = 0; !until.aborted; index += 1) {
    const begun = performance.now();
    const { path, headers } = pageVisit(`/?q=word${index}`);
    const address = `10.0.${Math.floor(index / 250)}.${index % 250}`;
    const { status } = await rawRequest(url, {
      path,
      headers: { ...headers, "X-Forwarded-For": address },
    });
    if (status !== 200) throw new Error(`${path} responded with ${status}`);
    waits.push(performance.now() - begun);
    await setTimeout(1_000 / perSecond.fresh);
  }
  return waits;
}

const at = (waits: number[], share: number) => `${percentile(waits, share).toFixed(1)} ms`;

function describeMemory(server: number): string {
  const own = memoryOf(server);
  const rest = descendants(server).reduce((sum, process) => sum + memoryOf(process), 0);
  return `${own + rest} MB, of which PostgreSQL ${rest} MB`;
}

/** In megabytes; 0 for a process that has ended meanwhile. */
function memoryOf(process: number): number {
  try {
    const [, kilobytes] =
      /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${process}/smaps_rollup`, "utf8")) ?? [];
    return Math.round(Number(kilobytes ?? 0) / 1_000);
  } catch {
    return 0;
  }
}

function descendants(of: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      parents.set(Number(name), Number(parent));
    } catch {
      // It has ended meanwhile.
    }
  }
  const childrenOf = (process: number): number[] =>
    [...parents].flatMap(([child, parent]) =>
      parent === process ? [child, ...childrenOf(child)] : [],
    );
  return childrenOf(of);
}
