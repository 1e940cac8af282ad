import { z } from "zod";
import { isDemoAccount } from "#domain/sign-in/demo-accounts.ts";
import type { Query } from "../account-transactions.ts";
import { requireSecondFactor } from "../assurance.ts";
import { recordAudit } from "../audit-log.ts";
import { AuthError, noSession, validationFailed } from "../auth-errors.ts";
import type { AuthParts } from "../auth-parts.ts";
import { emailAddress } from "../email-address.ts";
import { startChange } from "../email-change.ts";
import { mergeMetadata, metadata } from "../metadata.ts";
import { endTokens } from "../one-time-tokens.ts";
import { hashPassword, isPassword, password } from "../password.ts";
import type { AuthRoute, UserCall } from "../router.ts";
import { endSessions, findSession, type SignOutScope } from "../session-rows.ts";
import { loadUser } from "../user-response.ts";
import { lockUser, type UserRow } from "../users.ts";
import { requireEmail, requirePasswords } from "./requirements.ts";

/** A session older than this needs a code from the mailbox to change the password. */
const recentSession = 24 * 3600 * 1000;

const changes = z.object({
  email: emailAddress.optional(),
  password: password.optional(),
  nonce: z.string().max(20).optional(),
  data: metadata.nullish(),
  phone: z.unknown().optional(),
});

const scopes = z.enum(["global", "local", "others"], "The scope must be global, local or others.");

/** Calls about the caller's own account. */
export function userCalls(parts: AuthParts): AuthRoute[] {
  const { transaction, oneTimeTokens, mail, limits } = parts;

  /** The caller's account, whose session is still open. */
  async function ownAccount(query: Query, { claims }: UserCall) {
    const session = await findSession(query, claims);
    const user = session && (await lockUser(query, claims.sub));
    if (!session || !user) throw noSession();
    return { session, user };
  }

  /** The same, of a caller who may change how it is logged in to. */
  async function ownLogin(query: Query, call: UserCall) {
    const account = await ownAccount(query, call);
    if (isDemoAccount(account.user.email ?? "")) {
      throw new AuthError(422, "validation_failed", "The demo account cannot be changed.");
    }
    await requireSecondFactor(
      query,
      call.claims,
      "AAL2 session is required to update email or password when MFA is enabled.",
    );
    return account;
  }

  async function readUser(call: UserCall): Promise<Response> {
    const user = await transaction(async (query) => {
      const session = await findSession(query, call.claims);
      return session && loadUser(query, call.claims.sub);
    });
    if (!user) throw noSession();
    return Response.json(user);
  }

  async function changeUser(call: UserCall): Promise<Response> {
    const given = await call.body(changes);
    if (given.phone) requireEmail({ phone: given.phone });
    const passwordHash = given.password === undefined ? null : await newPassword(call, given);
    if (given.email) await limits.countMail({ email: given.email, address: call.asker.address });
    const { user, messages } = await transaction(async (query) => {
      const changesLogin = passwordHash !== null || given.email !== undefined;
      const account = await (changesLogin ? ownLogin(query, call) : ownAccount(query, call));
      if (given.data) await saveMetadata(query, account.user, given.data);
      if (passwordHash) await savePassword(query, account, passwordHash);
      const letters =
        given.email && given.email !== account.user.email
          ? await startChange(query, oneTimeTokens, account.user, given.email)
          : [];
      await recordAudit(query, {
        action: passwordHash ? "user_updated_password" : "user_modified",
        actor: account.user,
        address: call.asker.address,
      });
      return { user: await loadUser(query, account.user.id), messages: letters };
    });
    for (const message of messages) await mail.send(message);
    return Response.json(user);
  }

  /** The hash of a new password, once the caller may choose one. */
  async function newPassword(call: UserCall, given: z.output<typeof changes>): Promise<string> {
    requirePasswords(parts);
    const text = given.password ?? "";
    const { session, user } = await transaction((query) => ownLogin(query, call));
    if (Date.now() - Date.parse(session.created_at) > recentSession) {
      await requireNonce(call, user, given.nonce);
    }
    const hash = await hashPassword(text);
    if (await isPassword(text, user.encrypted_password)) {
      throw new AuthError(422, "same_password", "Please choose a password other than your own.");
    }
    return hash;
  }

  async function requireNonce(call: UserCall, user: UserRow, nonce: string | undefined) {
    if (!nonce) {
      const message = "Please confirm with the code that we send to your address.";
      throw new AuthError(400, "reauthentication_needed", message);
    }
    const email = user.email ?? "";
    await limits.countAttempt({ email, address: call.asker.address });
    const used = await transaction(async (query) => {
      await lockUser(query, user.id);
      const types = ["reauthentication_token"] as const;
      return oneTimeTokens.redeemCode(query, { email, code: nonce, types });
    });
    if (!used) {
      const message = "The code is invalid or has expired.";
      throw new AuthError(422, "reauthentication_not_valid", message);
    }
  }

  /** Anyone else logged in with the former password is logged out. */
  async function savePassword(
    query: Query,
    { user, session }: { user: UserRow; session: { id: string } },
    hash: string,
  ): Promise<void> {
    await query("update auth.users set encrypted_password = $2, updated_at = now() where id = $1", [
      user.id,
      hash,
    ]);
    await endSessions(query, { user: user.id, session: session.id, scope: "others" });
    await endTokens(query, user.id, ["recovery_token", "reauthentication_token"]);
  }

  /** GET /reauthenticate: e-mails a code that confirms a change of password. */
  async function reauthenticate(call: UserCall): Promise<Response> {
    const { user: asking } = await transaction((query) => ownAccount(query, call));
    const to = asking.email;
    if (!to) throw validationFailed("This account has no address.");
    // Outside the transaction, because counting takes a connection of the same kind.
    await limits.countMail({ email: to, address: call.asker.address });
    const message = await transaction(async (query) => {
      const { user } = await ownAccount(query, call);
      if (user.email !== to) throw validationFailed("The address was changed meanwhile.");
      const token = await oneTimeTokens.issue(query, {
        user_id: user.id,
        token_type: "reauthentication_token",
        relates_to: to,
      });
      await query("update auth.users set reauthentication_sent_at = now() where id = $1", [
        user.id,
      ]);
      await recordAudit(query, {
        action: "user_reauthenticate_requested",
        actor: user,
        address: call.asker.address,
      });
      return { letter: "reauthentication" as const, to, token };
    });
    await mail.send(message);
    return Response.json({});
  }

  async function logOut(call: UserCall): Promise<Response> {
    const scope = scopes.safeParse(call.query.get("scope") ?? "global");
    if (!scope.success) {
      throw validationFailed(scope.error.issues[0]?.message ?? "The scope is not known.");
    }
    await transaction((query) => endOwnSessions(query, call, scope.data));
    return new Response(null, { status: 204 });
  }

  return [
    { method: "GET", path: "/user", access: "user", handle: readUser },
    { method: "PUT", path: "/user", access: "user", handle: changeUser },
    { method: "GET", path: "/reauthenticate", access: "user", handle: reauthenticate },
    { method: "POST", path: "/logout", access: "user", handle: logOut },
  ];
}

async function endOwnSessions(
  query: Query,
  { claims, asker }: UserCall,
  scope: SignOutScope,
): Promise<void> {
  await endSessions(query, { user: claims.sub, session: claims.session_id, scope });
  const actor = { id: claims.sub, email: claims.email };
  await recordAudit(query, { action: "logout", actor, address: asker.address });
}

async function saveMetadata(
  query: Query,
  user: UserRow,
  data: Record<string, unknown>,
): Promise<void> {
  await query(
    "update auth.users set raw_user_meta_data = $2::text::jsonb, updated_at = now() where id = $1",
    [user.id, JSON.stringify(mergeMetadata(user.raw_user_meta_data, data))],
  );
}
