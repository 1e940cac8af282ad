import type { AccessClaims } from "../identity/caller.ts";
import type { Query } from "./account-transactions.ts";
import { AuthError, noSession } from "./auth-errors.ts";
import { findSession } from "./session-rows.ts";

/**
 * What changes how someone can log in needs the second factor, once there is one: otherwise anyone
 * with the first could remove it. The session as stored counts, not an older token of it; its level
 * is returned.
 */
export async function requireSecondFactor(
  query: Query,
  claims: Pick<AccessClaims, "session_id" | "sub">,
  message: string,
): Promise<"aal1" | "aal2"> {
  const session = await findSession(query, claims);
  if (!session) throw noSession();
  if (session.aal === "aal2") return "aal2";
  if (!(await hasSecondFactor(query, claims.sub))) return "aal1";
  throw new AuthError(403, "insufficient_aal", message);
}

async function hasSecondFactor(query: Query, userId: string): Promise<boolean> {
  const verified = await query(
    "select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1",
    [userId],
  );
  return verified.length > 0;
}
