import { type Cost, describeGrowth, growthExponent, type Spread, spreadOf } from "./statistics.ts";
import { type Target, type Verdict, verdictOf } from "./verdict.ts";

export interface Line {
  name: string;
  /** One figure per round. */
  rounds: readonly number[];
  /** Formats one figure; by default as a ratio. */
  format?: (figure: number) => string;
  target?: Target;
  /** Whether the control was disturbed. */
  noisy?: boolean;
  note?: string;
}

export type Report = ReturnType<typeof createReport>;

const marks: Record<Verdict | "none", string> = {
  met: "met",
  missed: "MISSED",
  unsure: "UNSURE",
  none: "",
};

const ratio = (figure: number) => figure.toFixed(2);

/** Prints every figure as it is measured, and all of them again as a table at the end. */
export function createReport(write: (text: string) => void) {
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  const failures: string[] = [];
  let noisyLines = 0;

  return {
    /** Announces a step that takes longer than a second. */
    say: (text: string) => write(`${text}\n`),
    heading(text: string) {
      write(`\n${text}\n`);
      rows.push([`**${text}**`, "", "", "", ""]);
    },
    line({ name, rounds, format = ratio, target, noisy = false, note = "" }: Line) {
      const spread = spreadOf(rounds);
      const verdict = target && verdictOf(spread, target, noisy);
      if (verdict) verdicts.push(verdict);
      if (noisy) noisyLines += 1;
      const mark = marks[verdict ?? "none"];
      const figure = format(spread.median);
      const range = rounds.length > 1 ? describeRange(spread, format) : "";
      const wanted = target ? describeTarget(target, format) : "";
      const remark = [noisy && "the control was disturbed", note].filter(Boolean).join("; ");
      rows.push([name, figure, range, wanted, [mark, remark].filter(Boolean).join("; ")]);
      const facts = [range, wanted, remark && `(${remark})`].filter(Boolean).join("  ");
      write(`  ${mark.padEnd(6)}  ${name.padEnd(68)} ${figure.padStart(9)}  ${facts}\n`);
    },
    /** Reports how a cost grows from the smallest to the largest number of projects. */
    growth(name: string, costs: readonly Cost[]) {
      const exponent = growthExponent(costs);
      const text = `${describeGrowth(exponent)} (n to the power of ${exponent.toFixed(2)})`;
      rows.push([`${name}: growth`, exponent.toFixed(2), "", "", text]);
      write(`          ${name}: ${text}\n`);
    },
    /** Reports a part that failed before its last figure. */
    failure(part: string, reason: string) {
      failures.push(part);
      write(`  FAILED  ${part}: ${reason}\n`);
    },
    /** Prints everything as Markdown; returns whether every target is met. */
    finish(noises: readonly string[]): boolean {
      const head = [
        ["what", "median", "p10 to p90", "target", ""],
        ["---", "---:", "---", "---", "---"],
      ];
      write(`\n${[...head, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n\n`);
      for (const noise of noises) write(`${noise}\n`);
      if (noises.length > 0) write("Figures of a machine that is not idle mean little.\n");
      if (noisyLines > 0) write(`The control was disturbed in ${noisyLines} lines.\n`);
      const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
      write(`${count("met")} targets met, ${count("missed")} missed, ${count("unsure")} unsure.\n`);
      if (failures.length > 0) write(`Not completed: ${failures.join(", ")}.\n`);
      return failures.length === 0 && count("met") === verdicts.length;
    },
  };
}

function describeRange({ low, high }: Spread, format: (figure: number) => string): string {
  return `${format(low)} to ${format(high)}`;
}

function describeTarget(target: Target, format: (figure: number) => string): string {
  return "atLeast" in target
    ? `at least ${format(target.atLeast)}`
    : `at most ${format(target.atMost)}`;
}
