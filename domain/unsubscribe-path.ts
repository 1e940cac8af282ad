/** E-mails that carry an unsubscribe link; the database uses the same names. */
export const unsubscribeKinds = ["lists", "newsletters"] as const;
export type UnsubscribeKind = (typeof unsubscribeKinds)[number];

/** GET shows a page with a button, because mail scanners follow links; only POST unsubscribes. */
export function unsubscribePath(kind: UnsubscribeKind, token: string): string {
  return `/unsubscribe/${kind}/${encodeURIComponent(token)}`;
}
