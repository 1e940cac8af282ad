import { createTokenCheck } from "../access-token.ts";
import { bearerToken } from "../bearer-token.ts";
import type { IsOpenSession } from "../open-sessions.ts";

export type CallerRole = "anon" | "authenticated";

/** Reads a request header, whichever type of request object it comes from. */
export type ReadHeader = (name: string) => string | null | undefined;

interface RoleOptions {
  publishableKey: string;
  jwtSecret: string;
  isClosed: (email: string) => boolean;
  isOpenSession: IsOpenSession;
}

/**
 * The role of a request if it is certain, and one of the two whose responses are cached. The engine
 * judges everything else (a service key, a forged or expired token).
 */
export function createCallerRoles({ publishableKey, ...tokens }: RoleOptions) {
  const isSignedIn = createTokenCheck(tokens);
  return async (header: ReadHeader): Promise<CallerRole | null> => {
    if (header("apikey") !== publishableKey) return null;
    const authorization = header("authorization");
    if (!authorization || authorization === `Bearer ${publishableKey}`) return "anon";
    const token = bearerToken(authorization);
    // The engine gets the header unchanged, and might take another spelling for an anonymous
    // caller.
    if (!token || authorization !== `Bearer ${token}`) return null;
    return (await isSignedIn(token)) ? "authenticated" : null;
  };
}
