/** The page of a listed project. */
export function projectPath(id: string): string {
  return `/projects/${encodeURIComponent(id)}`;
}
