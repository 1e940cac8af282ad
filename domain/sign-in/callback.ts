/** The outcome of a sign-in, as read from the URL of /auth/callback. */
export type CallbackLink =
  | {
      kind: "link";
      tokenHash: string;
      type: LinkType;
      wantsUpdates: boolean | null;
      /** The ID that the requesting browser gave its request. */
      requestId: string | null;
    }
  /** From another site's page; worth something only to the tab that left for it. */
  | { kind: "code"; code: string }
  | { kind: "refused"; code: string; message: string }
  | { kind: "nothing" };

const linkTypes = ["email", "magiclink", "signup", "recovery", "invite", "email_change"] as const;
type LinkType = (typeof linkTypes)[number];

/**
 * Parses the callback URL. Links carry their token in the fragment, which no server, proxy or
 * referrer ever sees; the query is read too, because some mail gateways move it there. A session in
 * the URL is ignored, because anyone could have crafted it with an account of their own.
 */
export function readCallback(address: { hash: string; search: string }): CallbackLink {
  const given = new URLSearchParams(address.search);
  for (const [name, value] of new URLSearchParams(address.hash.replace(/^#/, ""))) {
    given.set(name, value);
  }
  const error = given.get("error_description") ?? given.get("error");
  if (error) return { kind: "refused", code: given.get("error_code") ?? "", message: error };
  const code = new URLSearchParams(address.search).get("code");
  if (code) return { kind: "code", code };
  const tokenHash = given.get("token_hash");
  const type = linkTypes.find((known) => known === given.get("type"));
  if (!tokenHash || !type) return { kind: "nothing" };
  const updates = given.get("updates");
  return {
    kind: "link",
    tokenHash,
    type,
    wantsUpdates: updates === null ? null : updates === "on",
    requestId: given.get("request"),
  };
}
