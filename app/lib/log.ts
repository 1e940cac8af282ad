type Level = "info" | "warn" | "error";

/** Where messages go: to the console, until somebody names another place. */
export type LogSink = (level: Level, message: string, details: unknown[]) => void;

let sink: LogSink = (level, message, details) => {
  // biome-ignore lint/suspicious/noConsole: this module is the console's only user
  console[level === "info" ? "log" : level](message, ...details);
};

/** The server sends what loaders and rendering have to say to its own log. */
export function sendLogTo(newSink: LogSink) {
  sink = newSink;
}

/** The one way to say something to whoever looks after the site, in the browser and in loaders. */
export const log = {
  info: (message: string, ...details: unknown[]) => sink("info", message, details),
  warn: (message: string, ...details: unknown[]) => sink("warn", message, details),
  error: (message: string, ...details: unknown[]) => sink("error", message, details),
};
