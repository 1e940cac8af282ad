/** The explorer's status of a listing's credits. */
export type ExplorerStatus = "Ready" | "Sold Out" | "Pending";

/** The one status that counts as ready. */
export const readyStatus = "Ready to retire";

export function explorerStatus(projectStatus: string | null): ExplorerStatus {
  if (projectStatus === readyStatus) return "Ready";
  if (projectStatus === "Sold out") return "Sold Out";
  return "Pending";
}
