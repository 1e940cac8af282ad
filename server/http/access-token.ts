import { verify } from "hono/jwt";

/** Whether this server's engine issued the token to somebody who signed in, and it has not expired. */
export async function isSignedInToken(token: string, jwtSecret: string): Promise<boolean> {
  try {
    return (await verify(token, jwtSecret, "HS256")).role === "authenticated";
  } catch {
    return false;
  }
}
