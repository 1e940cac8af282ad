export const listsPath = "/lists";

export function listPath(id: string): string {
  return `${listsPath}/${encodeURIComponent(id)}`;
}

/** Where whoever is given the address reads a shared list. */
export function sharedListPath(token: string): string {
  return `${listsPath}/shared/${encodeURIComponent(token)}`;
}
