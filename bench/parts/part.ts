import type { Report } from "../measuring/report.ts";
import type { FilledSite } from "../sites/filled-sites.ts";

/** The tools that a part measures with. */
export interface Bench {
  report: Report;
  /** How often each figure is measured. */
  rounds: number;
  /** One site for each number of projects, smallest first; filled on the first call. */
  filledSites(): Promise<readonly FilledSite[]>;
}

/** One part of the benchmark, which can be run on its own. */
export interface Part {
  about: string;
  run: (bench: Bench) => Promise<void>;
}
