import { ConfigError, StartError } from "#server/start-error.ts";

/** Ends the command: one line for what its caller can mend, the stack for what nobody foresaw. */
export function fail(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}

export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return `Configuration: ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const isForeseen = error instanceof StartError || isRefusedBySystem(error);
  return isForeseen ? error.message : (error.stack ?? error.message);
}

/** A folder that may not be written, an address that cannot be listened on: the message names it. */
function isRefusedBySystem(error: NodeJS.ErrnoException): boolean {
  return error.syscall !== undefined;
}
