type Level = "info" | "warn" | "error";

/** Where messages go; the console by default. */
export type LogSink = (level: Level, message: string, details: unknown[]) => void;

/** Replaced by the server, whose logger the app does not import. */
let sink: LogSink = (level, message, details) => {
  // biome-ignore lint/suspicious/noConsole: this module is the console's only user
  console[level === "info" ? "log" : level](message, ...details);
};

/** Lets the server send messages from loaders and rendering to its own log. */
export function sendLogTo(newSink: LogSink) {
  sink = newSink;
}

/** The only logger, for the browser and for loaders. */
export const log = {
  info: (message: string, ...details: unknown[]) => sink("info", message, details),
  warn: (message: string, ...details: unknown[]) => sink("warn", message, details),
  error: (message: string, ...details: unknown[]) => sink("error", message, details),
};
