import { type DatabaseError, teamMessage } from "../errors.ts";

/** Why the database refused a row of a registry's file, with what the team can do about it. */
export function rowRefusal(error: DatabaseError): string {
  // A project of the same registry is known and is updated, so the other one states none.
  if (error.message === "project_id_taken") {
    return `A project that states no registry has the ID "${error.details}". If it is this one, state its registry on its page and import the row again.`;
  }
  return teamMessage(error);
}
