import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AuthError } from "../auth-errors.ts";
import type { AuthMessage } from "../auth-mail.ts";
import type { AuthParts } from "../auth-parts.ts";
import { type Challenge, challengeFields, challengeOf } from "../code-challenge.ts";
import { emailAddress } from "../email-address.ts";
import { atEvenPace } from "../even-pace.ts";
import { links, prepareLoginMessage } from "../login-message.ts";
import { metadata } from "../metadata.ts";
import { ownRedirect } from "../own-redirect.ts";
import { disputedPassword, hashPassword, isPassword, password } from "../password.ts";
import type { AuthCall, AuthRoute } from "../router.ts";
import { lockOrCreateUser, type UserRow } from "../users.ts";
import { requireEmail, requirePasswords } from "./requirements.ts";

const signUpRequest = z.object({
  email: emailAddress.optional(),
  phone: z.unknown().optional(),
  password: password.optional(),
  data: metadata.nullish(),
  ...challengeFields,
});

type SignUpRequest = z.output<typeof signUpRequest>;

interface NewAccount {
  email: string;
  passwordText: string;
  passwordHash: string;
  data: Record<string, unknown>;
  challenge: Challenge | null;
  redirectTo: string;
}

/** POST /signup: an account with a password, which counts once its owner has confirmed the address. */
export function signUpCalls(parts: AuthParts): AuthRoute[] {
  const { transaction, oneTimeTokens, mail, limits, publicUrl, isClosed, isAdministrator } = parts;

  async function signUp(call: AuthCall): Promise<Response> {
    return atEvenPace(async () => {
      const request = await call.body(signUpRequest);
      if (!request.email && !request.phone && request.password === undefined) {
        throw new AuthError(422, "anonymous_provider_disabled", "Please log in with an address.");
      }
      const email = requireEmail(request);
      requirePasswords(parts);
      const passwordText = request.password ?? "";
      const passwordHash = await hashPassword(passwordText);
      await limits.countMail({ email, address: call.asker.address });
      if (!isClosed(email)) {
        const message = await prepare({
          email,
          passwordText,
          passwordHash,
          data: request.data ?? {},
          challenge: challengeOf(request),
          redirectTo: ownRedirect(publicUrl, call.query.get("redirect_to")),
        });
        await mail.send(message);
      }
      return Response.json(unconfirmedUser(email, request));
    });
  }

  async function prepare(account: NewAccount): Promise<AuthMessage> {
    const { email, challenge, redirectTo } = account;
    return transaction(async (query) => {
      // The team's addresses log in by link alone, so that no password of a stranger's is theirs.
      const passwordHash = isAdministrator(email) ? "" : account.passwordHash;
      const { user, isNew } = await lockOrCreateUser(query, {
        email,
        passwordHash,
        userMetadata: account.data,
      });
      const isOpen = user.email_confirmed_at === null && user.invited_at === null;
      if (!isNew && isOpen && passwordHash) {
        const chosen = await reconcile(user, account);
        await query("update auth.users set encrypted_password = $2 where id = $1", [
          user.id,
          chosen,
        ]);
      }
      const link = user.email_confirmed_at === null ? links.signUp : links.login;
      return prepareLoginMessage(query, oneTimeTokens, user, { ...link, challenge, redirectTo });
    });
  }

  return [{ method: "POST", path: "/signup", access: "key", handle: signUp }];
}

/**
 * The password of an account that no one has confirmed yet. Two sign-ups with different passwords
 * cannot both be the owner's, so neither counts: the owner confirms the address, is logged in, and
 * chooses one.
 */
async function reconcile(user: UserRow, account: NewAccount): Promise<string> {
  const known = user.encrypted_password;
  if (!known) return account.passwordHash;
  return (await isPassword(account.passwordText, known)) ? known : disputedPassword;
}

/** The same for a new address and a known one, so that it does not reveal which it is. */
function unconfirmedUser(email: string, { data }: SignUpRequest) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: data ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
