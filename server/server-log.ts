import { type Logger, pino } from "pino";
import { once } from "#domain/once.ts";

export type Log = Logger;

/** Ordinary lines are written in batches of this many bytes or milliseconds. */
const batch = { bytes: 8 * 1024, milliseconds: 1_000 };
const warning = 40;

/** The process has one standard output, however many servers run in it. */
const standardOutput = once(() => {
  setInterval(writeLines, batch.milliseconds).unref();
  process.once("exit", writeLines);
  return pino.destination({ dest: 1, sync: true, minLength: batch.bytes });
});

const writeLines = () => standardOutput().flushSync();

export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(parameters, method, lineLevel) {
          method.apply(this, parameters);
          // Warnings and errors are written immediately, because the process may be about to die.
          if (lineLevel >= warning) writeLines();
        },
      },
    },
    standardOutput(),
  );
}

/**
 * The engine writes refused statements to the console with their parameters. Those may be personal
 * data, so only the database's code and message reach the log.
 */
export function routeConsoleToLog(log: Log): () => void {
  const { error, warn } = console;
  const forward = (...parts: unknown[]) => {
    log.debug({ engine: parts.map(describe).join(" ") }, "engine");
  };
  console.error = forward;
  console.warn = forward;
  return () => {
    console.error = error;
    console.warn = warn;
  };
}

function describe(part: unknown): string {
  if (part instanceof Error) {
    const code = "code" in part ? ` (${String(part.code)})` : "";
    return `${part.name}: ${part.message}${code}`;
  }
  return typeof part === "string" ? part : typeof part;
}
