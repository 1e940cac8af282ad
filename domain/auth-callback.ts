/** What the address of /auth/callback says about a sign-in. */
export type CallbackLink =
  | { kind: "link"; tokenHash: string; type: LinkType; wantsUpdates: boolean | null }
  | { kind: "session" }
  | { kind: "refused"; code: string; message: string }
  | { kind: "nothing" };

const linkTypes = ["email", "magiclink", "signup"] as const;
type LinkType = (typeof linkTypes)[number];

const sessionParts = ["access_token", "refresh_token", "expires_in", "token_type"];

/**
 * Reads a landing. Links carry their token behind the '#', which no server, proxy or referrer ever
 * sees; the query is read too, for mail gateways that move it there.
 */
export function readCallback(address: { hash: string; search: string }): CallbackLink {
  const given = new URLSearchParams(address.search);
  for (const [name, value] of new URLSearchParams(address.hash.replace(/^#/, ""))) {
    given.set(name, value);
  }
  const error = given.get("error_description") ?? given.get("error");
  if (error) return { kind: "refused", code: given.get("error_code") ?? "", message: error };
  if (given.has("access_token")) {
    const isComplete = sessionParts.every((part) => given.get(part));
    if (isComplete) return { kind: "session" };
    return { kind: "refused", code: "incomplete", message: "The link is incomplete." };
  }
  const tokenHash = given.get("token_hash");
  const type = linkTypes.find((known) => known === given.get("type"));
  if (!tokenHash || !type) return { kind: "nothing" };
  const updates = given.get("updates");
  return {
    kind: "link",
    tokenHash,
    type,
    wantsUpdates: updates === null ? null : updates === "on",
  };
}

/** The fragment without the server's idea of when the session ends, which a wrong clock misreads. */
export function withoutExpiryTime(hash: string): string {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  if (!parts.has("access_token") || !parts.has("expires_in")) return hash;
  parts.delete("expires_at");
  return `#${parts}`;
}
