import { verify } from "hono/jwt";

export type CallerRole = "anon" | "authenticated";

/**
 * The role of an API request when it is certain and one of the two whose public answers are kept;
 * anything else (a service key, a forged or expired token) is for the engine to judge.
 */
export async function callerRole(
  headers: Headers,
  keys: { publishableKey: string; jwtSecret: string },
): Promise<CallerRole | null> {
  if (headers.get("apikey") !== keys.publishableKey) return null;
  const authorization = headers.get("authorization");
  if (!authorization || authorization === `Bearer ${keys.publishableKey}`) return "anon";
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1];
  if (!token) return null;
  try {
    const claims = await verify(token, keys.jwtSecret, "HS256");
    return claims.role === "authenticated" ? "authenticated" : null;
  } catch {
    return null;
  }
}
