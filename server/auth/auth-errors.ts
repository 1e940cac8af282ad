import { sessionEnded } from "#domain/sign-in/sign-in.ts";
import { authErrorResponse } from "../error-responses.ts";
import type { CredentialProblem } from "../identity/identify-caller.ts";

interface Details {
  /** Further fields of the response, such as `weak_password`. */
  fields?: Record<string, unknown>;
  /** In seconds. */
  retryAfter?: number;
  /** Whether the rest of the request must be neither waited for nor mistaken for the next one. */
  isUnfinished?: boolean;
}

/** Why a call is refused: a status, a code of Supabase's client and a sentence to show. */
export class AuthError extends Error {
  override name = "AuthError";
  readonly status: number;
  readonly code: string;
  readonly details: Details;

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The refusal as this version of the client expects it. */
export const authErrorOf = (headers: Headers, { status, code, message, details }: AuthError) =>
  authErrorResponse(headers, { status, code, message, ...details });

export const validationFailed = (message: string): AuthError =>
  new AuthError(400, "validation_failed", message);

export const emailExists = (): AuthError =>
  new AuthError(422, "email_exists", "There is an account with this email address already.");

export const noSession = (): AuthError =>
  new AuthError(403, "session_not_found", "You have been logged out. Please log in again.");

/** The response to credentials that are not valid. The client knows an ended session by its own code. */
export function refuseCredentials(
  headers: Headers,
  { code, message }: CredentialProblem,
): Response {
  const error = code === sessionEnded ? noSession() : new AuthError(401, code, message);
  return authErrorOf(headers, error);
}
