/** Whether a browser that holds these entity tags has this one already. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || bare(tag) === bare(etag));
}

/** The first of the encodings at hand that the client accepts; null to send the body as it is. */
export function chooseEncoding<Encoding extends string>(
  acceptEncoding: string | null | undefined,
  atHand: Iterable<Encoding>,
): Encoding | null {
  const accepted = new Set(
    (acceptEncoding ?? "")
      .toLowerCase()
      .split(",")
      .map((entry) => entry.split(";").map((part) => part.trim()))
      .filter(([, ...parameters]) => !parameters.some((part) => /^q=0(\.0*)?$/.test(part)))
      .map(([name]) => name),
  );
  for (const encoding of atHand) if (accepted.has(encoding)) return encoding;
  return null;
}
