const bearer = /^Bearer\s(.*)$/is;

/**
 * The token of an `Authorization` header; null without one. The engine overlooks blanks around a token and
 * in its signature, so they are taken out: however a token is spelt, it is the same one to whoever refuses it.
 */
export function bearerToken(authorization: string | null | undefined): string | null {
  return bearer.exec(authorization ?? "")?.[1]?.replace(/\s/g, "") || null;
}
