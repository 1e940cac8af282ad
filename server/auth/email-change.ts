import type { Query } from "./account-transactions.ts";
import { recordAudit } from "./audit-log.ts";
import { AuthError, emailExists } from "./auth-errors.ts";
import type { AuthMessage } from "./auth-mail.ts";
import type { AuthParts } from "./auth-parts.ts";
import { type Completion, invalidToken } from "./complete-login.ts";
import { saveEmailIdentity } from "./identities.ts";
import { endTokens, type OneTimeTokens, type TokenType } from "./one-time-tokens.ts";
import type { SessionResponse } from "./sessions.ts";
import { findUserByEmail, lockUser, type UserRow } from "./users.ts";

const changeTokens = [
  "email_change_token_current",
  "email_change_token_new",
] as const satisfies TokenType[];

/** Notes the address that an account is to get; links of an earlier change end. */
export async function noteChange(query: Query, user: UserRow, target: string): Promise<void> {
  await endTokens(query, user.id, changeTokens);
  // Without an address so far, only the new one confirms.
  const status = user.email ? 0 : 1;
  await query(
    `update auth.users set email_change = $2, email_change_confirm_status = $3,
      email_change_sent_at = now(), updated_at = now() where id = $1`,
    [user.id, target, status],
  );
}

/** Asks both mailboxes; asking for the same address again repeats what is not confirmed yet. */
export async function startChange(
  query: Query,
  oneTimeTokens: OneTimeTokens,
  user: UserRow,
  target: string,
): Promise<AuthMessage[]> {
  if (user.is_sso_user) {
    const message = "Your organisation manages this address.";
    throw new AuthError(422, "user_sso_managed", message);
  }
  if (user.email_change === target) {
    const waiting = await resendChange(query, oneTimeTokens, user.id);
    if (waiting.length > 0) return waiting;
  }
  await noteChange(query, user, target);
  return messagesFor(query, oneTimeTokens, { ...user, email_change: target }, [
    ...(user.email ? [mailbox("email_change_token_current", user.email)] : []),
    mailbox("email_change_token_new", target),
  ]);
}

/** The messages of a change of address that still waits; those already confirmed are not repeated. */
export async function resendChange(
  query: Query,
  oneTimeTokens: OneTimeTokens,
  userId: string,
): Promise<AuthMessage[]> {
  const user = await lockUser(query, userId);
  if (!user?.email_change) return [];
  const waiting = await query<Mailbox>(
    `select token_type, relates_to from auth.one_time_tokens
    where user_id = $1 and token_type in ('email_change_token_current', 'email_change_token_new')`,
    [userId],
  );
  return messagesFor(query, oneTimeTokens, user, waiting);
}

interface Mailbox {
  token_type: TokenType;
  relates_to: string;
}

const mailbox = (token_type: TokenType, relates_to: string): Mailbox => ({
  token_type,
  relates_to,
});

async function messagesFor(
  query: Query,
  oneTimeTokens: OneTimeTokens,
  user: UserRow,
  mailboxes: readonly Mailbox[],
): Promise<AuthMessage[]> {
  const messages: AuthMessage[] = [];
  for (const { token_type, relates_to } of mailboxes) {
    const token = await oneTimeTokens.issue(query, { user_id: user.id, token_type, relates_to });
    messages.push({
      letter: "email-change",
      to: relates_to,
      token,
      email: user.email ?? "",
      newEmail: user.email_change ?? "",
    });
  }
  return messages;
}

/** The first of two mailboxes has confirmed a change of address; the other one must, too. */
export interface HalfConfirmed {
  msg: string;
  code: "200";
}

/** Records that one mailbox agrees to a change of address; with both, the address changes. */
export async function confirmChange(
  query: Query,
  { sessions }: Pick<AuthParts, "sessions">,
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
    ...changeTokens,
  ]);
  await recordAudit(query, { action: "user_modified", actor: changed, address: visit.address });
  return sessions.openSession(query, changed, { method: "otp", visit });
}

/** An address that someone only typed is free; one that someone confirmed is taken. */
async function freeAddress(query: Query, email: string, userId: string): Promise<void> {
  const other = await findUserByEmail(query, email);
  if (!other || other.id === userId) return;
  if (other.email_confirmed_at !== null || other.invited_at !== null) throw emailExists();
  await query("delete from auth.users where id = $1 and email_confirmed_at is null", [other.id]);
}
