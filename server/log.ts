import { type Logger, pino } from "pino";

export type Log = Logger;

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}

/**
 * The engine writes refused statements to the console, with their parameters. Those may be personal, so
 * only the database's code and message reach the log.
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
