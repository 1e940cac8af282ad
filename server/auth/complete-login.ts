import { recordAudit } from "./audit-log.ts";
import { AuthError, emailExists } from "./auth-errors.ts";
import type { AuthParts } from "./auth-parts.ts";
import { endTokens, type UsedToken } from "./one-time-tokens.ts";
import { disputedPassword } from "./password.ts";
import type { SessionResponse } from "./sessions.ts";
import type { Query } from "./transaction.ts";
import {
  confirmUser,
  findUserByEmail,
  forgetUnproven,
  saveEmailIdentity,
  type UserRow,
} from "./users.ts";
import type { Visit } from "./visit.ts";

/** The first of two mailboxes has confirmed a change of address; the other one must, too. */
export interface HalfConfirmed {
  msg: string;
  code: "200";
}

type Parts = Pick<AuthParts, "sessions">;

interface Completion {
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

/** Records that one mailbox agrees to a change of address; with both, the address changes. */
export async function confirmChange(
  query: Query,
  { sessions }: Parts,
  { user, token, visit }: Completion,
): Promise<SessionResponse | HalfConfirmed> {
  const target = user.email_change;
  const expected = token.token_type === "email_change_token_new" ? target : user.email;
  if (!target || token.relates_to !== expected) throw invalidToken();
  if ((user.email_change_confirm_status ?? 0) < 1) {
    await query("update auth.users set email_change_confirm_status = 1 where id = $1", [user.id]);
    return {
      msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      code: "200",
    };
  }
  await freeAddress(query, target, user.id);
  const [changed] = await query<UserRow>(
    `update auth.users set
      email = $2, email_change = '', email_change_confirm_status = 0, updated_at = now(),
      email_confirmed_at = coalesce(email_confirmed_at, now())
    where id = $1 returning *`,
    [user.id, target],
  );
  if (!changed) throw invalidToken();
  await saveEmailIdentity(query, user.id, target);
  await endTokens(query, user.id, [
    "confirmation_token",
    "recovery_token",
    "reauthentication_token",
    "email_change_token_current",
    "email_change_token_new",
  ]);
  await recordAudit(query, { action: "user_modified", actor: changed, address: visit.address });
  return sessions.openSession(query, changed, { method: "otp", visit });
}

/** An address that somebody only typed is free; one that somebody confirmed is taken. */
async function freeAddress(query: Query, email: string, userId: string): Promise<void> {
  const other = await findUserByEmail(query, email);
  if (!other || other.id === userId) return;
  if (other.email_confirmed_at !== null || other.invited_at !== null) throw emailExists();
  await query("delete from auth.users where id = $1 and email_confirmed_at is null", [other.id]);
}

export const invalidToken = (): AuthError =>
  new AuthError(403, "otp_expired", "The link or code is invalid or has expired.");
