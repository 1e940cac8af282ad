/** Starts counting towards a total; each call of the result is one more. */
export type ReportProgress = (what: string, total: number) => () => void;

/** In milliseconds. */
const pause = 2_000;

/** A line every two seconds, so that neither a terminal nor a log drowns in them. */
export function progressLines(report: (line: string) => void): ReportProgress {
  return (what, total) => {
    let done = 0;
    let told = Date.now();
    return () => {
      done += 1;
      if (Date.now() - told < pause) return;
      told = Date.now();
      report(`${done} of ${total} ${what}`);
    };
  };
}
