import type { Database } from "../database/database.ts";
import type { AccessTokens } from "../identity/access-tokens.ts";
import type { ApiHandler } from "../identity/caller.ts";
import type { MailTransport } from "../mail/message.ts";
import type { SharedCounters } from "../rate-limits/shared-counters.ts";
import { accountTransactions } from "./account-transactions.ts";
import { createAuthMail } from "./auth-mail.ts";
import type { AuthExtension, AuthParts, CreateExtension } from "./auth-parts.ts";
import { administrationCalls } from "./calls/administration.ts";
import { informationCalls } from "./calls/information.ts";
import { invitationCalls } from "./calls/invitation-calls.ts";
import { linkRequests } from "./calls/request-link.ts";
import { signUpCalls } from "./calls/sign-up.ts";
import { tokenCalls } from "./calls/token.ts";
import { userCalls } from "./calls/user.ts";
import { verifyCalls } from "./calls/verify.ts";
import { createOneTimeTokens } from "./one-time-tokens.ts";
import { routeCalls } from "./router.ts";
import { createSessions, type SessionResponse } from "./sessions.ts";
import { createSignInLimits } from "./sign-in-limits.ts";
import { findUserByEmail } from "./users.ts";
import type { Visit } from "./visit.ts";

export interface AuthOptions
  extends Pick<AuthParts, "publicUrl" | "loginMethods" | "isClosed" | "isAdministrator"> {
  database: Pick<Database, "pool">;
  tokens: AccessTokens;
  /** Known only to the server; links and codes follow from it. */
  secret: string;
  transport: MailTransport;
  counters: SharedCounters;
  /** How many requests one visitor may make; the limits for e-mails follow from it. */
  requestsPerMinute: number;
  /** How long a body may take to arrive, in milliseconds. */
  bodyTimeout: number;
  /** Providers, single sign-on and second factors. */
  extensions?: readonly CreateExtension[];
}

/** The API below /auth/v1, and what the server itself does with accounts. */
export interface AuthApi {
  handle: ApiHandler;
  /** Opens a session for a known account without asking for anything; null if there is none. */
  openSession(email: string, visit: Visit): Promise<SessionResponse | null>;
}

/** Supabase Auth's contract on Supabase's tables. */
export function createAuthApi(options: AuthOptions): AuthApi {
  const { database, tokens, secret, transport, publicUrl, isClosed } = options;
  const transaction = accountTransactions(database);
  const sessions = createSessions({ tokens, isClosed });
  const parts: AuthParts = {
    transaction,
    sessions,
    oneTimeTokens: createOneTimeTokens(secret),
    mail: createAuthMail({ transport, publicUrl }),
    limits: createSignInLimits(options),
    publicUrl,
    loginMethods: options.loginMethods,
    isClosed,
    isAdministrator: options.isAdministrator,
  };
  const extensions: AuthExtension[] = (options.extensions ?? []).map((create) => create(parts));
  const grants = Object.assign({}, ...extensions.map((extension) => extension.grants));
  const providers = extensions.flatMap((extension) => extension.providers);
  return {
    handle: routeCalls(
      [
        ...linkRequests(parts),
        ...verifyCalls(parts),
        ...tokenCalls(parts, grants),
        ...signUpCalls(parts),
        ...userCalls(parts),
        ...administrationCalls(parts),
        ...invitationCalls(parts),
        ...informationCalls(parts, providers),
        ...extensions.flatMap((extension) => extension.routes),
      ],
      { bodyTimeout: options.bodyTimeout },
    ),
    openSession: (email, visit) =>
      transaction(async (query) => {
        const user = await findUserByEmail(query, email);
        return user && sessions.openSession(query, user, { method: "otp", visit });
      }),
  };
}
