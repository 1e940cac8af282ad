import { createTokenCheck } from "../access-token.ts";
import { bearerToken } from "../bearer-token.ts";
import type { IsOpenSession } from "../open-sessions.ts";

export type CallerRole = "anon" | "authenticated";

/** A header of a request, whatever kind of request it is. */
export type ReadHeader = (name: string) => string | null | undefined;

interface RoleOptions {
  publishableKey: string;
  jwtSecret: string;
  isClosed: (email: string) => boolean;
  isOpenSession: IsOpenSession;
}

/**
 * The role of a request when it is certain and one of the two whose responses are cached; anything else
 * (a service key, a forged or expired token) is for the engine to judge.
 */
export function createCallerRoles({ publishableKey, ...tokens }: RoleOptions) {
  const isSignedIn = createTokenCheck(tokens);
  return async (header: ReadHeader): Promise<CallerRole | null> => {
    if (header("apikey") !== publishableKey) return null;
    const authorization = header("authorization");
    if (!authorization || authorization === `Bearer ${publishableKey}`) return "anon";
    const token = bearerToken(authorization);
    // The engine gets the header as it came, and what it does not read like this it may take for nobody's.
    if (!token || authorization !== `Bearer ${token}`) return null;
    return (await isSignedIn(token)) ? "authenticated" : null;
  };
}
