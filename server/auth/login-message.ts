import type { Query } from "./account-transactions.ts";
import type { AuthMessage, Letter } from "./auth-mail.ts";
import type { Challenge } from "./code-challenge.ts";
import { startFlow } from "./flow-state.ts";
import type { OneTimeTokens, TokenType } from "./one-time-tokens.ts";
import type { UserRow } from "./users.ts";

/** A link that logs its owner in: the message it is sent with, its token and its flow's method. */
export interface LoginLink {
  letter: Letter;
  type: Extract<TokenType, "confirmation_token" | "recovery_token">;
  method: string;
}

export const links = {
  login: { letter: "magic-link", type: "recovery_token", method: "magiclink" },
  recovery: { letter: "recovery", type: "recovery_token", method: "recovery" },
  signUp: { letter: "password-sign-up", type: "confirmation_token", method: "email/signup" },
} as const satisfies Record<string, LoginLink>;

const sentAt = {
  confirmation_token: "confirmation_sent_at",
  recovery_token: "recovery_sent_at",
} as const;

interface Order extends LoginLink {
  challenge: Challenge | null;
  /** Where a flow with a challenge returns to. */
  redirectTo: string;
  params?: Record<string, string>;
}

/** Prepares a message with the token, valid already or new, of an account that is locked. */
export async function prepareLoginMessage(
  query: Query,
  oneTimeTokens: OneTimeTokens,
  user: UserRow,
  { letter, type, method, challenge, redirectTo, params = {} }: Order,
): Promise<AuthMessage> {
  const to = user.email ?? "";
  const token = await oneTimeTokens.issue(query, {
    user_id: user.id,
    token_type: type,
    relates_to: to,
  });
  await query(`update auth.users set ${sentAt[type]} = now() where id = $1`, [user.id]);
  if (!challenge) return { letter, to, token, params };
  const flow = { userId: user.id, method, provider: "email", challenge, redirectTo };
  return { letter, to, token, flow: { id: await startFlow(query, flow), redirectTo } };
}
