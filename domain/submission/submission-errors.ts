import { type DatabaseError, messages, visitorMessage } from "../errors.ts";
import type { FieldName } from "./fields/fields.ts";

const checkViolated = "23514";
const idTaken = "project_id_taken";
export const projectChanged = "project_changed";

/** Rules that the company's record breaks; every other one belongs to the project. */
const companyRule = /relation "companies"|"developer_type_is_known"/;

/** The session is not, or no longer, one that the service accepts. */
const refusedSession = ["PGRST301", "PGRST302", "PGRST303"];

export interface RefusedSubmission extends DatabaseError {
  /** The HTTP status; 0 when no answer came. */
  status?: number;
}

/** The message of the error catalogue for a submission that the database did not take. */
export function submissionMessage(error: RefusedSubmission): string {
  if (error.status === 401 || refusedSession.includes(error.code ?? "")) {
    return messages.invalidSession;
  }
  const explained = visitorMessage(error);
  if (!explained) return messages.submissionFailed;
  if (error.code !== checkViolated) return explained;
  if (!companyRule.test(error.message)) return `Error creating project: ${explained}`;
  const reason = explained.replace(/\.$/, "");
  return `Error creating company: ${reason}. Please ensure you are properly logged in.`;
}

/** The one field that has to be changed before the submission can be taken. */
export function refusedField(error: RefusedSubmission): FieldName | undefined {
  return error.message === idTaken ? "project.id" : undefined;
}

/** What submitting would say of this id, for a form that knows it before. */
export function takenIdMessage(id: string): string {
  return submissionMessage({ message: idTaken, details: id });
}
