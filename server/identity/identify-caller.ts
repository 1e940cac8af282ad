import { sessionEnded } from "#domain/sign-in/sign-in.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { bearerToken } from "./bearer-token.ts";
import { type Caller, stranger } from "./caller.ts";

/** Reads a request header, whichever type of request object it comes from. */
export type ReadHeader = (name: string) => string | null | undefined;

/** Whether the session of an access token is still open. */
export type IsOpenSession = (session: string) => Promise<boolean>;

interface IdentifyOptions {
  publishableKey: string;
  secretKey: string;
  tokens: AccessTokens;
  isOpenSession: IsOpenSession;
  /** Accounts that may not sign in. */
  isClosed: (email: string) => boolean;
}

/** Why a request's credentials are refused, always with status 401. */
export interface CredentialProblem {
  code: string;
  message: string;
}

export const isCredentialProblem = (
  result: Caller | CredentialProblem,
): result is CredentialProblem => "code" in result;

export type IdentifyCaller = ReturnType<typeof createIdentifyCaller>;

/**
 * Tells from the headers who a request comes from, and refuses credentials that are not spelt
 * plainly, so that nothing else can read them differently.
 */
export function createIdentifyCaller(options: IdentifyOptions) {
  const { tokens, isOpenSession, isClosed } = options;
  const keys = new Map<string, Caller>([
    [options.publishableKey, { role: "anon", apiKey: "publishable", claims: null }],
    [options.secretKey, { role: "service_role", apiKey: "secret", claims: null }],
  ]);

  return async (header: ReadHeader): Promise<Caller | CredentialProblem> => {
    const key = header("apikey") ?? "";
    const keyHolder = key === "" ? stranger : keys.get(key);
    if (!keyHolder) return { code: "invalid_api_key", message: "The API key is not valid." };
    const authorization = header("authorization") ?? "";
    if (authorization === "") return keyHolder;
    const token = bearerToken(authorization);
    if (!token) return { code: "malformed_token", message: "The access token is malformed." };
    // Without a session, the client library sends its key as the token.
    const tokenHolder = keys.get(token);
    if (tokenHolder) return tokenHolder;
    const claims = await tokens.verify(token);
    if (!claims) {
      return { code: "bad_jwt", message: "The access token is invalid or has expired." };
    }
    if (isClosed(claims.email.toLowerCase())) {
      return { code: "account_closed", message: "This account can no longer be used." };
    }
    if (!(await isOpenSession(claims.session_id))) {
      return { code: sessionEnded, message: "You have been logged out. Please log in again." };
    }
    return { role: "authenticated", apiKey: keyHolder.apiKey, claims };
  };
}
