import { projects } from "../measuring/formats.ts";
import type { Report } from "../measuring/report.ts";
import { median, roundRatios } from "../measuring/statistics.ts";
import { isNoisy } from "../measuring/verdict.ts";
import type { FilledSite } from "../sites/filled-sites.ts";

/** One figure per round, by the number of projects, smallest first. */
export type FiguresBySize = ReadonlyMap<number, number[]>;

/** Measures all sizes in each round, so that a disturbance affects neighbouring sizes alike. */
export async function measureBySize<Figure>(
  sites: readonly FilledSite[],
  {
    rounds,
    warmUps = 0,
  }: { rounds: number /** Not counted; they compile code. */; warmUps?: number },
  measure: (site: FilledSite, round: number) => Promise<Figure>,
): Promise<Map<number, Figure[]>> {
  const figures = new Map<number, Figure[]>(sites.map(({ size }) => [size, []]));
  for (let round = 0; round < warmUps + rounds; round += 1) {
    for (const site of sites) {
      const figure = await measure(site, round);
      if (round >= warmUps) figures.get(site.size)?.push(figure);
    }
  }
  return figures;
}

/** Reports the figures of each size, their ratio to the smallest, and how the cost grows. */
export function reportBySize(
  report: Report,
  {
    name,
    figures,
    format,
    atMost,
  }: {
    name: string;
    figures: FiguresBySize;
    format: (figure: number) => string;
    /** Target for each size's ratio to the smallest. */
    atMost?: number;
  },
): void {
  const sizes = [...figures.keys()];
  const [smallest = 0, largest = 0] = [sizes[0], sizes.at(-1)];
  for (const [size, rounds] of figures) {
    report.line({ name: `${name}, ${projects(size)}`, rounds, format });
  }
  const control = figures.get(smallest) ?? [];
  if (smallest === largest) return;
  for (const size of sizes.slice(1)) {
    report.line({
      name: `${name}, ${projects(size)} to ${projects(smallest)}`,
      rounds: roundRatios(figures.get(size) ?? [], control),
      noisy: isNoisy(control, "singleAct"),
      ...(atMost !== undefined && { target: { atMost } }),
    });
  }
  report.growth(
    name,
    sizes.map((size) => ({ projects: size, cost: median(figures.get(size) ?? []) })),
  );
}
