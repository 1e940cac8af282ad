import { interactions } from "./explorer-interactions.ts";
import { type Measured, p95 } from "./main-thread.ts";

export const sizes = [500, 10_000, 50_000] as const;
const limits = { at10k: 2, at50k: 4, longestTask: 50, nodes: 1400, bytes: 1.25 };

export interface SizeResult {
  interactions: Map<string, Measured>;
  nodes: number;
  layoutShift: number;
  /** From opening the page until every row can be filtered, in milliseconds. */
  ready: number;
  htmlBytes: number;
  listingBytes: number;
  csvBytes: number;
  rowsInHtml: number;
  jumped: boolean;
}

/** Prints every figure beside its limit; tells whether all are met. */
export function printResults(
  results: ReadonlyMap<number, SizeResult>,
  report: (line: string) => void,
): boolean {
  const [small, middle, large] = sizes.map((size) => results.get(size));
  if (!small || !middle || !large) return false;
  let ok = true;
  const line = (name: string, figure: string, isMet: boolean) => {
    ok &&= isMet;
    report(`  ${isMet ? "met   " : "MISSED"}  ${name.padEnd(34)} ${figure}`);
  };
  report("\nExplorer: p95 main-thread time of an interaction");
  for (const { name } of interactions) {
    const [base, at10k, at50k] = [small, middle, large].map(({ interactions: measured }) =>
      p95(measured.get(name)?.work ?? []),
    );
    if (!base || !at10k || !at50k) return false;
    const figures = `(${base.toFixed(1)} / ${at10k.toFixed(1)} / ${at50k.toFixed(1)} ms)`;
    const ratios = [at10k / base, at50k / base];
    line(
      `${name}, 10,000 to 500`,
      `${(at10k / base).toFixed(2)} of at most ${limits.at10k} ${figures}`,
      at10k / base <= limits.at10k,
    );
    line(
      `${name}, 50,000 to 500`,
      `${(ratios[1] ?? 0).toFixed(2)} of at most ${limits.at50k}`,
      at50k / base <= limits.at50k,
    );
    const longest = middle.interactions.get(name)?.longestTask ?? 0;
    line(
      `${name}, longest task at 10,000`,
      `${longest.toFixed(1)} of at most ${limits.longestTask} ms`,
      longest <= limits.longestTask,
    );
  }
  report("\nExplorer: the page at 10,000 projects");
  line("DOM nodes", `${middle.nodes} of at most ${limits.nodes}`, middle.nodes <= limits.nodes);
  line("layout shift", String(middle.layoutShift), middle.layoutShift === 0);
  line("rows in the HTML", String(middle.rowsInHtml), middle.rowsInHtml >= 10);
  line("rows that jump at hydration", middle.jumped ? "some" : "none", !middle.jumped);
  const bytes = middle.listingBytes / middle.csvBytes;
  line(
    "listing answer to brotli CSV",
    `${bytes.toFixed(2)} of at most ${limits.bytes} (${kilobytes(middle.listingBytes)} / ${kilobytes(middle.csvBytes)})`,
    bytes <= limits.bytes,
  );
  report(
    `          HTML as sent: ${kilobytes(small.htmlBytes)} / ${kilobytes(middle.htmlBytes)} / ${kilobytes(large.htmlBytes)} at 500 / 10,000 / 50,000`,
  );
  report(`          every row there after: ${small.ready} / ${middle.ready} / ${large.ready} ms`);
  return ok;
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
