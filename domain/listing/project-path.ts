/** The URL path of a listed project's page. */
export function projectPath(id: string): string {
  return `/projects/${encodeURIComponent(id)}`;
}
