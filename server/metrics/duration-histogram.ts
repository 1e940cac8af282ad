import type { Sample } from "./exposition.ts";

/** The upper ends of the buckets, in seconds. */
const bounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts how long things took, in buckets. */
export function createDurationHistogram() {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let sum = 0;

  return {
    observe(seconds: number): void {
      sum += seconds;
      let bucket = 0;
      while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    },
    samples(labels: Readonly<Record<string, string>>): Sample[] {
      let total = 0;
      const buckets = counts.map((count, index) => {
        total += count;
        const le = String(bounds[index] ?? "+Inf");
        return { suffix: "_bucket", labels: { ...labels, le }, value: total };
      });
      return [
        ...buckets,
        { suffix: "_sum", labels, value: sum },
        { suffix: "_count", labels, value: total },
      ];
    },
  };
}
