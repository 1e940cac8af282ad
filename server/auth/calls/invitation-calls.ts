import { z } from "zod";
import type { Query } from "../account-transactions.ts";
import { recordAudit } from "../audit-log.ts";
import { AuthError, emailExists, validationFailed } from "../auth-errors.ts";
import type { AuthMessage, Letter } from "../auth-mail.ts";
import type { AuthParts } from "../auth-parts.ts";
import { emailAddress } from "../email-address.ts";
import { noteChange } from "../email-change.ts";
import { metadata } from "../metadata.ts";
import type { TokenType } from "../one-time-tokens.ts";
import { ownRedirect } from "../own-redirect.ts";
import { hashPassword, password } from "../password.ts";
import type { AuthCall, AuthRoute } from "../router.ts";
import { loadUser } from "../user-response.ts";
import { findUserByEmail, lockOrCreateUser, type NewUser, type UserRow } from "../users.ts";
import { requireEmail } from "./requirements.ts";

const invitation = z.object({
  email: emailAddress.optional(),
  phone: z.unknown().optional(),
  data: metadata.nullish(),
});

const linkKinds = {
  signup: { letter: "password-sign-up", token: "confirmation_token" },
  invite: { letter: "invite", token: "confirmation_token" },
  magiclink: { letter: "magic-link", token: "recovery_token" },
  recovery: { letter: "recovery", token: "recovery_token" },
  email_change_current: { letter: "email-change", token: "email_change_token_current" },
  email_change_new: { letter: "email-change", token: "email_change_token_new" },
} as const satisfies Record<string, { letter: Letter; token: TokenType }>;

const linkOrder = z.object({
  type: z.enum(
    ["signup", "invite", "magiclink", "recovery", "email_change_current", "email_change_new"],
    "This type of link is not known.",
  ),
  email: emailAddress,
  new_email: emailAddress.optional(),
  password: password.optional(),
  data: metadata.nullish(),
  redirect_to: z.string().max(2000).nullish(),
});

/** Invitations and links that the team makes; the router lets only the secret key make them. */
export function invitationCalls(parts: AuthParts): AuthRoute[] {
  const { transaction, oneTimeTokens, mail, publicUrl } = parts;

  /** The account of an address, which is created, and stays until its owner comes. */
  async function invited(query: Query, user: NewUser & { email: string }): Promise<UserRow> {
    const { user: known } = await lockOrCreateUser(query, { ...user, isInvited: true });
    if (known.email_confirmed_at || known.invited_at) return known;
    // Whatever a stranger chose for the address before is not part of the invitation.
    const [fresh] = await query<UserRow>(
      `update auth.users set invited_at = now(), encrypted_password = $2,
        raw_user_meta_data = $3::text::jsonb
      where id = $1 returning *`,
      [known.id, user.passwordHash ?? "", JSON.stringify(user.userMetadata ?? {})],
    );
    return fresh ?? known;
  }

  async function invite(call: AuthCall): Promise<Response> {
    const request = await call.body(invitation);
    const email = requireEmail(request);
    const { user, message } = await transaction(async (query) => {
      const account = await invited(query, { email, userMetadata: request.data ?? {} });
      if (account.email_confirmed_at) throw emailExists();
      const token = await oneTimeTokens.issue(query, {
        user_id: account.id,
        token_type: "confirmation_token",
        relates_to: email,
      });
      await recordAudit(query, {
        action: "user_invited",
        actor: account,
        address: call.asker.address,
      });
      const letter: AuthMessage = { letter: "invite", to: email, token };
      return { user: await loadUser(query, account.id), message: letter };
    });
    await mail.send(message);
    return Response.json(user);
  }

  async function generateLink(call: AuthCall): Promise<Response> {
    const order = await call.body(linkOrder);
    const { type, email } = order;
    const passwordHash = order.password === undefined ? null : await hashPassword(order.password);
    const kind = linkKinds[type];
    const made = await transaction(async (query) => {
      const account =
        kind.letter === "email-change"
          ? await findUserByEmail(query, email)
          : await invited(query, { email, passwordHash, userMetadata: order.data ?? {} });
      if (!account) throw new AuthError(404, "user_not_found", "There is no such account.");
      if (kind.token === "confirmation_token" && account.email_confirmed_at) throw emailExists();
      const relates_to = type === "email_change_new" ? (order.new_email ?? "") : email;
      if (kind.letter === "email-change") {
        if (!order.new_email) throw validationFailed("A change of address needs new_email.");
        // Both links of one change name the same new address; another address starts a new change.
        if (account.email_change !== order.new_email) {
          await noteChange(query, account, order.new_email);
        }
      }
      const token = await oneTimeTokens.issue(query, {
        user_id: account.id,
        token_type: kind.token,
        relates_to,
      });
      return { token, user: await loadUser(query, account.id) };
    });
    const redirectTo = ownRedirect(publicUrl, order.redirect_to);
    const verification = kind.letter === "email-change" ? "email_change" : type;
    const link = new URLSearchParams({
      token: made.token.link,
      type: verification,
      redirect_to: redirectTo,
    });
    return Response.json({
      ...made.user,
      action_link: `${publicUrl}/auth/v1/verify?${link}`,
      email_otp: made.token.code,
      hashed_token: made.token.link,
      redirect_to: redirectTo,
      verification_type: type,
    });
  }

  const access = "secret key";
  return [
    { method: "POST", path: "/invite", access, handle: invite },
    { method: "POST", path: "/admin/generate_link", access, handle: generateLink },
  ];
}
