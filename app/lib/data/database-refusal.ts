import { type DatabaseError, teamMessage, visitorMessage } from "#domain/errors.ts";
import { failureMessage } from "./failure-message";

/** Why the database refused a request, worded for the team. */
export function teamRefusal(error: DatabaseError): Error {
  return new Error(failureMessage({ message: teamMessage(error) }), { cause: error });
}

/** The same, worded for visitors. */
export function visitorRefusal(error: DatabaseError): Error {
  return new Error(visitorMessage(error) ?? failureMessage(error), { cause: error });
}
