import pg from "pg";

/** Why the database could not serve a request; never the caller's fault. */
export type UnavailableReason = "busy" | "slow" | "unreachable";

const messages: Record<UnavailableReason, string> = {
  busy: "The site is very busy. Please try again in a moment.",
  slow: "This took too long and was stopped. Please try again in a moment.",
  unreachable: "The database is not responding. Please try again in a moment.",
};

/** In seconds. */
const retryAfter = "2";

const deadlockOrTimeout = new Set(["57014", "55P03", "40P01", "40001", "25P03", "25P04"]);
const lostConnection = /^(08|53|57P0)/;

/** A failure that is not the caller's fault; `cause` is the driver's own error. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause?: unknown) {
    super(cause instanceof Error ? cause.message : `The database is ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** Null if the database is fine and the statement itself was at fault. */
export function unavailableReason(error: unknown): UnavailableReason | null {
  if (!(error instanceof pg.DatabaseError)) return "unreachable";
  if (deadlockOrTimeout.has(error.code ?? "")) return "slow";
  return lostConnection.test(error.code ?? "") ? "unreachable" : null;
}

/** The response if the database is unavailable, with the error fields of every API here. */
export function databaseUnavailableResponse(reason: UnavailableReason): Response {
  const code = `database_${reason}`;
  const message = messages[reason];
  return Response.json(
    { code, error: code, error_code: code, message, msg: message, details: null, hint: null },
    { status: 503, headers: { "Retry-After": retryAfter, "Cache-Control": "no-store" } },
  );
}
