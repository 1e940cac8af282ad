import { z } from "zod";
import type { Query } from "../account-transactions.ts";
import { AuthError } from "../auth-errors.ts";
import type { AuthExtension, AuthParts } from "../auth-parts.ts";
import { completeLogin, invalidToken } from "../complete-login.ts";
import { emailAddress } from "../email-address.ts";
import { exchangeCode, type Flow } from "../flow-state.ts";
import type { TokenType } from "../one-time-tokens.ts";
import { isPassword, password } from "../password.ts";
import type { AuthCall, AuthRoute } from "../router.ts";
import { refreshTokenAlreadyUsed } from "../sessions.ts";
import { findUserByEmail, lockUser } from "../users.ts";
import { requireEmail, requirePasswords } from "./requirements.ts";

const refreshRequest = z.object({
  refresh_token: z.string("A refresh token is required.").min(1).max(255),
});
const passwordRequest = z.object({
  email: emailAddress.optional(),
  phone: z.unknown().optional(),
  password,
});
const codeRequest = z.object({
  auth_code: z.string("An auth_code is required.").min(1).max(255),
  code_verifier: z.string("A code_verifier is required.").min(1).max(255),
});

/** Flows that end with a link sent by e-mail, and the token that the link carries. */
const mailFlows: Record<string, TokenType> = {
  magiclink: "recovery_token",
  recovery: "recovery_token",
  "email/signup": "confirmation_token",
};

/** POST /token: exchanges something that proves who asks for a session. */
export function tokenCalls(parts: AuthParts, further: AuthExtension["grants"]): AuthRoute[] {
  const { transaction, sessions, limits, oneTimeTokens, isClosed } = parts;

  async function refresh(call: AuthCall): Promise<Response> {
    const { refresh_token } = await call.body(refreshRequest);
    const session = await transaction((query) =>
      sessions.refreshSession(query, refresh_token, call.visit),
    );
    if (!session) throw refreshTokenAlreadyUsed();
    return Response.json(session);
  }

  async function logInWithPassword(call: AuthCall): Promise<Response> {
    requirePasswords(parts);
    const request = await call.body(passwordRequest);
    const email = requireEmail(request);
    const attempt = { email, address: call.asker.address };
    await limits.countAttempt(attempt);
    const user = await transaction((query) => findUserByEmail(query, email));
    // Compared outside a transaction, because it takes long.
    const isRight = await isPassword(request.password, user?.encrypted_password ?? null);
    if (!user || !isRight || isClosed(email)) {
      throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
    }
    if (user.email_confirmed_at === null) {
      throw new AuthError(400, "email_not_confirmed", "Please confirm your email address first.");
    }
    await limits.recordSuccess(attempt);
    const session = await transaction(async (query) => {
      const current = await lockUser(query, user.id);
      // The password may have been changed in the meantime.
      if (current?.encrypted_password !== user.encrypted_password) {
        throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
      }
      return sessions.openSession(query, current, { method: "password", visit: call.visit });
    });
    return Response.json(session);
  }

  /** The session of a login that began with a code challenge. */
  async function exchange(call: AuthCall): Promise<Response> {
    const { auth_code, code_verifier } = await call.body(codeRequest);
    const session = await transaction(async (query) => {
      const flow = await exchangeCode(query, { code: auth_code, codeVerifier: code_verifier });
      return openFlowSession(query, flow, call);
    });
    return Response.json(session);
  }

  async function openFlowSession(query: Query, flow: Flow, { visit }: AuthCall) {
    const user = flow.userId && (await lockUser(query, flow.userId));
    if (!user || isClosed(user.email ?? "")) throw invalidToken();
    const type = mailFlows[flow.method];
    if (type) {
      // The link was only followed so far; now it is used up.
      const token = await oneTimeTokens.redeemWaiting(query, user.id, type);
      if (!token || token.relates_to !== user.email) throw invalidToken();
      return completeLogin(query, parts, { user, token, visit });
    }
    return sessions.openSession(query, user, { method: flow.method, visit });
  }

  const grants: AuthExtension["grants"] = {
    ...further,
    refresh_token: refresh,
    password: logInWithPassword,
    pkce: exchange,
  };

  return [
    {
      method: "POST",
      path: "/token",
      access: "key",
      handle(call) {
        const type = call.query.get("grant_type") ?? "";
        const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
        if (!grant) {
          throw new AuthError(
            400,
            "validation_failed",
            "Log in with a link or code sent by e-mail. This grant type is not supported.",
          );
        }
        return grant(call);
      },
    },
  ];
}
