const bearer = /^Bearer\s(.*)$/is;

/**
 * The token of an `Authorization` header, or null. The engine ignores white space around a token
 * and in its signature, so it is removed here: otherwise a refused token would pass if spelt with
 * extra spaces.
 */
export function bearerToken(authorization: string | null | undefined): string | null {
  return bearer.exec(authorization ?? "")?.[1]?.replace(/\s/g, "") || null;
}
