import pg from "pg";
import { messages } from "#domain/errors.ts";
import { databaseError } from "../error-responses.ts";

/** Why the database could not serve a request: 'spent' by the caller, otherwise no one's fault. */
export type UnavailableReason = "busy" | "slow" | "unreachable" | "spent" | "unwritable";

const explanations: Record<UnavailableReason, string> = {
  busy: "The site is very busy. Please try again in a moment.",
  slow: "This took too long and was stopped. Please try again in a moment.",
  unreachable: "The database is not responding. Please try again in a moment.",
  unwritable: messages.nothingSaved,
  spent: "You have used all of your time on the database. Please wait a moment and try again.",
};

/** In seconds. */
const usualWait = 2;

const diskFull = "53100";
const readOnly = "25006";
const deadlockOrTimeout = new Set(["57014", "55P03", "40P01", "40001", "25P03", "25P04"]);
const lostConnection = /^(08|53|57P0)/;

/** The request may be repeated later; `cause` is the driver's own error. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly reason: UnavailableReason;
  /** In seconds. */
  readonly retryAfter: number;

  constructor(reason: UnavailableReason, cause?: unknown, retryAfter = usualWait) {
    super(cause instanceof Error ? cause.message : `The database is ${reason}.`, { cause });
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

/** Null if the database is fine and the statement itself was at fault. */
export function unavailableReason(error: unknown): UnavailableReason | null {
  if (!(error instanceof pg.DatabaseError)) return "unreachable";
  if (error.code === diskFull) return "unwritable";
  if (deadlockOrTimeout.has(error.code ?? "")) return "slow";
  return lostConnection.test(error.code ?? "") ? "unreachable" : null;
}

/** Whether a transaction that was to write found a database that only reads, such as a standby. */
export const isReadOnlyDatabase = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === readOnly;

/** The code of that response. */
export const unavailableCode = (reason: UnavailableReason): string =>
  reason === "spent" ? "over_request_rate_limit" : `database_${reason}`;

/** The response if the database is unavailable, with the error fields of every API here. */
export function databaseUnavailableResponse(
  reason: UnavailableReason,
  retryAfter = usualWait,
): Response {
  const status = reason === "spent" ? 429 : 503;
  return databaseError({ status, retryAfter }, unavailableCode(reason), explanations[reason]);
}
