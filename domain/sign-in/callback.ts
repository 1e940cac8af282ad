/** What the address of /auth/callback says about a sign-in. */
export type CallbackLink =
  | {
      kind: "link";
      tokenHash: string;
      type: LinkType;
      wantsUpdates: boolean | null;
      /** What the browser that asked for the link called its request. */
      requestId: string | null;
    }
  | { kind: "refused"; code: string; message: string }
  | { kind: "nothing" };

const linkTypes = ["email", "magiclink", "signup"] as const;
type LinkType = (typeof linkTypes)[number];

/**
 * Reads a landing. Links carry their token behind the '#', which no server, proxy or referrer ever
 * sees; the query is read too, for mail gateways that move it there. A session in the address is not
 * read at all: anybody could have prepared it, with an account of their own.
 */
export function readCallback(address: { hash: string; search: string }): CallbackLink {
  const given = new URLSearchParams(address.search);
  for (const [name, value] of new URLSearchParams(address.hash.replace(/^#/, ""))) {
    given.set(name, value);
  }
  const error = given.get("error_description") ?? given.get("error");
  if (error) return { kind: "refused", code: given.get("error_code") ?? "", message: error };
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
