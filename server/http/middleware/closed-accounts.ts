import type { MiddlewareHandler } from "hono";
import { decode } from "hono/jwt";
import { bearerToken } from "../bearer-token.ts";
import { problem } from "../problem.ts";
import type { RequestEnv } from "./request-context.ts";

/**
 * Refuses access tokens of accounts that may not sign in, because a token issued earlier stays
 * valid for an hour, whatever happens to its session. The engine checks whether the token is
 * genuine.
 */
export function refuseClosedAccounts(
  isClosed: (email: string) => boolean,
): MiddlewareHandler<RequestEnv> {
  return async (context, next) => {
    const email = tokenEmail(bearerToken(context.req.header("authorization")) ?? "");
    if (email === null || !isClosed(email)) return next();
    return problem(context, 401, "account_closed", "This account can no longer be used.");
  };
}

function tokenEmail(token: string): string | null {
  try {
    const { email } = decode(token).payload;
    return typeof email === "string" ? email.toLowerCase() : null;
  } catch {
    // An API key, or not a token at all.
    return null;
  }
}
