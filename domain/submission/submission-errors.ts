import type { WhoseProject } from "../claims/whose-project.ts";
import { type DatabaseError, messages, visitorMessage } from "../errors.ts";
import type { FieldName } from "./fields/fields.ts";

const checkViolated = "23514";
const idTaken = "project_id_taken";
export const projectChanged = "project_changed";

/** Matches constraints of the company's table; all others belong to the project. */
const companyRule = /relation "companies"|"developer_type_is_known"/;

/** PostgREST error codes for an invalid or expired session. */
const refusedSession = ["PGRST301", "PGRST302", "PGRST303"];

export interface RefusedSubmission extends DatabaseError {
  /** The HTTP status; 0 if there was no response. */
  status?: number;
}

/** The message for a submission that the database rejected. */
export function submissionMessage(error: RefusedSubmission): string {
  if (error.status === 401 || refusedSession.includes(error.code ?? "")) {
    return messages.invalidSession;
  }
  if (error.status === 0) return `${messages.submissionFailed} ${messages.noResponse}`;
  if (error.message === messages.nothingSaved) return messages.nothingSaved;
  const explained = visitorMessage(error);
  if (!explained) return messages.submissionFailed;
  if (error.code !== checkViolated) return explained;
  if (!companyRule.test(error.message)) return `Error creating project: ${explained}`;
  const reason = explained.replace(/\.$/, "");
  return `Error creating company: ${reason}. Please ensure you are properly logged in.`;
}

/** The field that must be changed before the submission can be accepted. */
export function refusedField(error: RefusedSubmission): FieldName | undefined {
  return error.message === idTaken ? "project.id" : undefined;
}

/** The message for a taken ID, for forms that can detect it before submitting. */
export function takenIdMessage(id: string, whose: WhoseProject | null = null): string {
  return submissionMessage({ message: idTaken, details: id, hint: whose });
}
