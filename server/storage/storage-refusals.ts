import pg from "pg";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import { FileNotStored } from "./files/file-store.ts";
import {
  accessDenied,
  alreadyExists,
  invalidRequest,
  noSpaceLeft,
  notStored,
  StorageProblem,
} from "./storage-problem.ts";

/** What a failure tells the caller; null if it is not for them to know. */
export function asProblem(error: unknown): StorageProblem | null {
  if (error instanceof StorageProblem) return error;
  if (error instanceof DatabaseUnavailable || !(error instanceof pg.DatabaseError)) return null;
  const code = error.code ?? "";
  if (code === "42501") return accessDenied("new row violates row-level security policy");
  if (code === "23505") return alreadyExists();
  return /^(22|23|P0001)/.test(code) ? invalidRequest("The database does not accept this.") : null;
}

/** Whether a call was refused, so that it is certain that nothing changed. */
export const isRefusal = (error: unknown) =>
  asProblem(error) !== null || error instanceof FileNotStored;

/** The response if the store did not take a file; the cause is for the log. */
export function fileNotStoredResponse({ isFull }: FileNotStored): Response {
  return (isFull ? noSpaceLeft() : notStored()).toResponse();
}
