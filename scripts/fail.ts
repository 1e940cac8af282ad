import { ConfigError, StartError } from "#server/start-error.ts";

/** Exits with one line for a failure that the user can fix, or the stack for an unexpected one. */
export function fail(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exit(1);
}

export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message.replaceAll(/^/gm, "Configuration: ");
  if (!(error instanceof Error)) return String(error);
  const isExpected = error instanceof StartError || isRefusedBySystem(error);
  return isExpected ? error.message : (error.stack ?? error.message);
}

/** For example a read-only folder, or an address that cannot be bound; the message names it. */
function isRefusedBySystem(error: NodeJS.ErrnoException): boolean {
  return error.syscall !== undefined;
}
