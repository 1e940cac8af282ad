import { addressWith, keyOf, parametersOf } from "./list-address.ts";

/** What the server does after a transaction, by the name the database uses, with its label. */
export const jobKinds = {
  email: "E-mail to send",
  "logo-publication": "Logo to publish",
  "file-removal": "File to remove",
  "folder-removal": "Folder to empty",
} as const;

export type JobKind = keyof typeof jobKinds;

/** Whether a job's last attempt failed. */
export const jobStates = { failing: "Failing", waiting: "Waiting" } as const;

type JobState = keyof typeof jobStates;

/** Filters of the list of jobs, kept in the URL. An empty string means no filter. */
export interface JobChoice {
  kind: JobKind | "";
  state: JobState | "";
}

export const jobsPath = "/admin/jobs";

export const jobsPerPage = 100;

export function jobChoiceOf(parameters: URLSearchParams): JobChoice {
  return {
    kind: keyOf(jobKinds, parameters.get("kind")) ?? "",
    state: keyOf(jobStates, parameters.get("state")) ?? "",
  };
}

/** The URL of a page of the list, counted from 1. */
export function jobsUrl(choice: JobChoice, page = 1): string {
  return addressWith(jobsPath, parametersOf({ ...choice }), page);
}
