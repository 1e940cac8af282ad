/** The e-mails that somebody may end with the link in them; the database knows them by these names. */
export const unsubscribeKinds = ["lists", "newsletters"] as const;
export type UnsubscribeKind = (typeof unsubscribeKinds)[number];

/** A GET shows a page with a button, which mail scanners do not press; a POST ends the e-mails. */
export function unsubscribePath(kind: UnsubscribeKind, token: string): string {
  return `/unsubscribe/${kind}/${encodeURIComponent(token)}`;
}
