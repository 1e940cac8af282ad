import { randomUUID } from "node:crypto";
import type { AccessTokens } from "../identity/access-tokens.ts";
import type { Query } from "./account-transactions.ts";
import { recordAudit } from "./audit-log.ts";
import { AuthError, noSession } from "./auth-errors.ts";
import {
  addRefreshToken,
  circumstances,
  lockSession,
  methodsOf,
  readLine,
  recordMethod,
  type SessionRow,
} from "./session-rows.ts";
import { loadUser, type User } from "./user-response.ts";
import { findUserById, isBanned, type UserRow } from "./users.ts";
import type { Visit } from "./visit.ts";

/** In seconds. */
const accessTokenLifetime = 3600;
/**
 * A browser that sends the same refresh token twice, because two tabs woke at once or a response
 * was lost, gets the same new one within this time. In seconds.
 */
const reuseInterval = 10;

/** What the client library keeps as its session. */
export interface SessionResponse {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: User;
}

export interface NewSession {
  /** How the person was authenticated, in Supabase's words: otp, password, oauth, sso/saml … */
  method: string;
  aal?: "aal1" | "aal2";
  factorId?: string;
  visit: Visit;
}

export type Sessions = ReturnType<typeof createSessions>;

interface SessionOptions {
  tokens: AccessTokens;
  /** Accounts that may not sign in. */
  isClosed: (email: string) => boolean;
}

/** Opens, continues and ends sessions. Every call runs in the caller's transaction. */
export function createSessions({ tokens, isClosed }: SessionOptions) {
  function refuseClosed(user: UserRow): void {
    if (isBanned(user) || isClosed(user.email ?? "")) {
      throw new AuthError(403, "user_banned", "This account cannot be used at the moment.");
    }
  }

  async function respond(
    query: Query,
    session: Pick<SessionRow, "id" | "aal">,
    userId: string,
    refreshToken: string,
  ): Promise<SessionResponse> {
    const user = await loadUser(query, userId);
    if (!user) throw new AuthError(403, "user_not_found", "This account no longer exists.");
    const expiresAt = Math.floor(Date.now() / 1000) + accessTokenLifetime;
    const accessToken = await tokens.sign({
      sub: user.id,
      role: "authenticated",
      email: user.email,
      phone: "",
      session_id: session.id,
      aal: session.aal ?? "aal1",
      amr: await methodsOf(query, session.id),
      app_metadata: user.app_metadata,
      user_metadata: user.user_metadata,
      is_anonymous: user.is_anonymous,
      exp: expiresAt,
    });
    return {
      access_token: accessToken,
      token_type: "bearer",
      expires_in: accessTokenLifetime,
      expires_at: expiresAt,
      refresh_token: refreshToken,
      user,
    };
  }

  /** Opens a session for someone who has been authenticated. */
  async function openSession(
    query: Query,
    user: UserRow,
    { method, aal = "aal1", factorId, visit }: NewSession,
  ): Promise<SessionResponse> {
    refuseClosed(user);
    const id = randomUUID();
    await query(
      `insert into auth.sessions (
        id, user_id, aal, factor_id, user_agent, ip, created_at, updated_at
      ) values ($1, $2, $3, $4, $5, $6, now(), now())`,
      [id, user.id, aal, factorId ?? null, ...circumstances(visit)],
    );
    await recordMethod(query, id, method);
    const refreshToken = await addRefreshToken(query, { session: id, user: user.id, parent: null });
    await query("update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1", [
      user.id,
    ]);
    await recordAudit(query, {
      action: "login",
      actor: user,
      address: visit.address,
      traits: { provider: method },
    });
    return respond(query, { id, aal }, user.id, refreshToken);
  }

  /**
   * Adds a method to an open session, such as a second factor, and returns its new tokens. The
   * former refresh token ends.
   */
  async function strengthenSession(
    query: Query,
    sessionId: string,
    { method, aal = "aal2", factorId, visit }: NewSession,
  ): Promise<SessionResponse> {
    const session = await lockSession(query, sessionId);
    const user = session && (await findUserById(query, session.user_id));
    if (!session || !user) throw noSession();
    refuseClosed(user);
    await query(
      `update auth.sessions set aal = $2, factor_id = coalesce($3, factor_id), updated_at = now()
      where id = $1`,
      [sessionId, aal, factorId ?? null],
    );
    await recordMethod(query, sessionId, method);
    const revoked = await query<{ token: string }>(
      `update auth.refresh_tokens set revoked = true, updated_at = now()
      where session_id = $1 and not revoked returning token`,
      [sessionId],
    );
    const parent = revoked[0]?.token ?? null;
    const token = await addRefreshToken(query, { session: sessionId, user: user.id, parent });
    await recordAudit(query, {
      action: "login",
      actor: user,
      address: visit.address,
      traits: { provider: method },
    });
    return respond(query, { id: sessionId, aal }, user.id, token);
  }

  /**
   * Exchanges a refresh token for new tokens. A token that was exchanged before ends its session,
   * because someone else may hold it; null then, so that the transaction is not rolled back.
   */
  async function refreshSession(
    query: Query,
    refreshToken: string,
    visit: Visit,
  ): Promise<SessionResponse | null> {
    const [known] = await query<{ session_id: string | null }>(
      "select session_id from auth.refresh_tokens where token = $1",
      [refreshToken],
    );
    if (!known?.session_id) throw refreshTokenNotFound();
    // The second request waits here, and reads what the first one has changed below.
    const session = await lockSession(query, known.session_id);
    const line = session && (await readLine(query, session.id, refreshToken));
    if (!session || !line) throw refreshTokenNotFound();
    if (session.not_after && Date.parse(session.not_after) <= Date.now()) {
      throw new AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired");
    }
    const user = await findUserById(query, session.user_id);
    if (!user) throw refreshTokenNotFound();
    refuseClosed(user);
    const { given, active } = line;
    if (given.revoked) {
      if (active && active.parent === given.token && given.age <= reuseInterval) {
        return respond(query, session, user.id, active.token);
      }
      await query("delete from auth.sessions where id = $1", [session.id]);
      await recordAudit(query, { action: "token_revoked", actor: user, address: visit.address });
      return null;
    }
    await query(
      "update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1",
      [given.token],
    );
    const next = await addRefreshToken(query, {
      session: session.id,
      user: user.id,
      parent: given.token,
    });
    await query(
      `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now(),
        user_agent = $2, ip = coalesce($3, ip) where id = $1`,
      [session.id, ...circumstances(visit)],
    );
    return respond(query, session, user.id, next);
  }

  return { openSession, strengthenSession, refreshSession };
}

export const refreshTokenAlreadyUsed = (): AuthError =>
  new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");

const refreshTokenNotFound = () =>
  new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
