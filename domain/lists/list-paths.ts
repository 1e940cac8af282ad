export const listsPath = "/lists";

export function listPath(id: string): string {
  return `${listsPath}/${encodeURIComponent(id)}`;
}

/** A shared list, readable by anyone who has its URL. */
export function sharedListPath(token: string): string {
  return `${listsPath}/shared/${encodeURIComponent(token)}`;
}
