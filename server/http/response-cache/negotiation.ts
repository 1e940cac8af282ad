import { parseAccept } from "hono/utils/accept";

/** Whether If-None-Match contains an entity tag, so that the browser already has the content. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || bare(tag) === bare(etag));
}

/** The first of our encodings that the client accepts; null to send the body uncompressed. */
export function chooseEncoding<Encoding extends string>(
  acceptEncoding: string | null | undefined,
  encodings: readonly Encoding[],
): Encoding | null {
  const accepted = parseAccept(acceptEncoding ?? "").filter(({ q }) => q > 0);
  const names = new Set(accepted.map(({ type }) => type.toLowerCase()));
  return encodings.find((encoding) => names.has(encoding)) ?? null;
}
