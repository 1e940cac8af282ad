/** Where the posts of a kind are listed; news come first. */
export function contentListPath(kind: string): string {
  return kind === "news" ? "/admin/content" : `/admin/content?show=${kind}`;
}
