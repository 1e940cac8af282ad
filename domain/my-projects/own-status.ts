import { projectStatuses } from "../vocabulary.ts";

const statusWords: Readonly<Record<string, string>> = {
  "Ready to retire": "Ready",
  "Ready to be retired": "Ready",
  "Pending < 1 year": "Pending",
  "Pending > 1 year": "Pending",
  Other: "Pending",
  "Sold out": "Sold Out",
};

/** The status on the owner's project card; statuses without a short form are shown as they are. */
export function ownProjectStatus(projectStatus: string | null): string {
  const status = projectStatus ?? "";
  const isKnown = projectStatuses.some((known) => known === status);
  return statusWords[status] ?? (isKnown ? status : "Pending");
}
