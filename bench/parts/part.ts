import type { Report } from "../measuring/report.ts";
import type { FilledSite } from "../sites/filled-sites.ts";

/** What a part is given to measure with. */
export interface Bench {
  report: Report;
  /** How often each figure is measured. */
  rounds: number;
  /** One site for each number of projects, smallest first: filled once, for whichever part asks. */
  filledSites(): Promise<readonly FilledSite[]>;
}

/** One part of the benchmark, which can be run by itself. */
export interface Part {
  about: string;
  run: (bench: Bench) => Promise<void>;
}
