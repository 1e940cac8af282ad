import { type Logger, pino } from "pino";
import { once } from "#domain/once.ts";

export type Log = Logger;

/** Ordinary lines are written in batches of this many bytes or milliseconds. */
const batch = { bytes: 8 * 1024, milliseconds: 1_000 };
const [warning, failure, fatal] = [40, 50, 60];

/** The process has one standard output, however many servers run in it. */
const standardOutput = once(() => {
  setInterval(writeLines, batch.milliseconds).unref();
  process.once("exit", writeLines);
  return pino.destination({ dest: 1, sync: true, minLength: batch.bytes });
});

const writeLines = () => standardOutput().flushSync();

/** What a line of level 'error' or 'fatal' says. */
export interface ErrorLine {
  message: string;
  error: unknown;
  level: "error" | "fatal";
  requestId: string | undefined;
}

export function createLog(level: string, onError?: (line: ErrorLine) => void): Log {
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
          if (lineLevel >= failure) onError?.(errorLine(this, parameters, lineLevel));
        },
      },
    },
    standardOutput(),
  );
}

function errorLine(log: Log, parameters: unknown[], level: number): ErrorLine {
  const [details, message] = parameters;
  const isDetailed = typeof details === "object" && details !== null;
  const { requestId } = log.bindings();
  return {
    message: String(isDetailed ? message : details),
    error: isDetailed ? Reflect.get(details, "err") : undefined,
    level: level >= fatal ? "fatal" : "error",
    requestId: typeof requestId === "string" ? requestId : undefined,
  };
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
