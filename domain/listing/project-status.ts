import { projectStatuses } from "./listed-choices.ts";

/** How a listing's credits stand on the explorer. */
export type ExplorerStatus = "Ready" | "Sold Out" | "Pending";

export function explorerStatus(projectStatus: string | null): ExplorerStatus {
  if (projectStatus === "Ready to retire") return "Ready";
  if (projectStatus === "Sold out") return "Sold Out";
  return "Pending";
}

const statusWords: Readonly<Record<string, string>> = {
  "Ready to retire": "Ready",
  "Ready to be retired": "Ready",
  "Pending < 1 year": "Pending",
  "Pending > 1 year": "Pending",
  Other: "Pending",
  "Sold out": "Sold Out",
};

/** How a project's status reads on its owner's card: what needs no other word stays as it is. */
export function ownProjectStatus(projectStatus: string | null): string {
  const status = projectStatus ?? "";
  const isKnown = projectStatuses.some((known) => known === status);
  return statusWords[status] ?? (isKnown ? status : "Pending");
}
