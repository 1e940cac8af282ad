import type { Query } from "./account-transactions.ts";
import { recordAudit } from "./audit-log.ts";
import { AuthError } from "./auth-errors.ts";
import type { AuthParts } from "./auth-parts.ts";
import { endTokens, type UsedToken } from "./one-time-tokens.ts";
import { disputedPassword } from "./password.ts";
import type { SessionResponse } from "./sessions.ts";
import { confirmUser, forgetUnproven, type UserRow } from "./users.ts";
import type { Visit } from "./visit.ts";

type Parts = Pick<AuthParts, "sessions">;

export interface Completion {
  /** Locked, so that of two uses of a token the second comes too late. */
  user: UserRow;
  token: UsedToken;
  visit: Visit;
}

/** Confirms the account of a token that was just used up, and opens a session. */
export async function completeLogin(
  query: Query,
  { sessions }: Parts,
  { user, token, visit }: Completion,
): Promise<SessionResponse> {
  const isNew = user.email_confirmed_at === null;
  if (token.token_type === "recovery_token") await forgetUnproven(query, user);
  if (user.encrypted_password === disputedPassword) {
    await query("update auth.users set encrypted_password = '' where id = $1", [user.id]);
  }
  const confirmed = await confirmUser(query, user.id);
  await endTokens(query, user.id, ["confirmation_token", "recovery_token"]);
  if (isNew) {
    await recordAudit(query, {
      action: "user_signedup",
      actor: confirmed,
      address: visit.address,
      traits: { provider: "email" },
    });
  }
  return sessions.openSession(query, confirmed, { method: "otp", visit });
}

export const invalidToken = (): AuthError =>
  new AuthError(403, "otp_expired", "The link or code is invalid or has expired.");
