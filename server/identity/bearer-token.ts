/** A token has three parts, and a key one. */
const bearer = /^Bearer ([\w-]+(?:\.[\w-]+\.[\w-]+)?)$/i;

/** The token of an `Authorization` header; null if there is none, or it is not spelt plainly. */
export function bearerToken(authorization: string | null | undefined): string | null {
  return bearer.exec(authorization ?? "")?.[1] ?? null;
}
