import { keyParameter, listAddress, type StateOf } from "./list-address.ts";

/** What the server does after a transaction, by the name the database uses, with its label. */
export const jobKinds = {
  email: "E-mail to send",
  "logo-publication": "Logo to publish",
  "file-removal": "File to remove",
  "folder-removal": "Folder to empty",
  "bulk-act": "Bulk action",
  "usage-rules": "Rules of use to apply",
} as const;

export type JobKind = keyof typeof jobKinds;

/** Whether a job's last attempt failed. */
export const jobStates = { failing: "Failing", waiting: "Waiting" } as const;

export const jobsPath = "/admin/jobs";

/** Filters of the list of jobs, kept in the URL. An empty string means no filter. */
export const jobsAddress = listAddress(jobsPath, {
  kind: keyParameter("kind", jobKinds, ""),
  state: keyParameter("state", jobStates, ""),
});

export type JobChoice = StateOf<typeof jobsAddress>;

export const jobsPerPage = 100;
