/** How a listing's credits stand on the explorer. */
export type ExplorerStatus = "Ready" | "Sold Out" | "Pending";

export function explorerStatus(projectStatus: string | null): ExplorerStatus {
  if (projectStatus === "Ready to retire") return "Ready";
  if (projectStatus === "Sold out") return "Sold Out";
  return "Pending";
}
