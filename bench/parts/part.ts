import type { Report } from "../measuring/report.ts";

export interface BenchOptions {
  /** Numbers of projects, smallest first. */
  sizes: readonly number[];
  rounds: number;
}

/** One part of the benchmark, which can be run by itself. */
export interface Part {
  about: string;
  run: (report: Report, options: BenchOptions) => Promise<void>;
}
