import type { Transaction } from "./account-transactions.ts";
import type { AuthMail } from "./auth-mail.ts";
import type { OneTimeTokens } from "./one-time-tokens.ts";
import type { AuthCall, AuthRoute } from "./router.ts";
import type { Sessions } from "./sessions.ts";
import type { SignInLimits } from "./sign-in-limits.ts";

/** What the calls of this API are made of. */
export interface AuthParts {
  transaction: Transaction;
  sessions: Sessions;
  oneTimeTokens: OneTimeTokens;
  mail: AuthMail;
  limits: SignInLimits;
  /** The site's public base URL. */
  publicUrl: string;
  /** `email`, `password`, `google` …: the ways of signing in that are offered. */
  loginMethods: ReadonlySet<string>;
  /** Accounts that may not sign in; the responses do not reveal which. */
  isClosed: (email: string) => boolean;
  /** An administrator's address, whose account no one gets by choosing a password for it. */
  isAdministrator: (email: string) => boolean;
}

/** Further calls: routes of their own, and values of `grant_type` that POST /token accepts. */
export interface AuthExtension {
  routes: AuthRoute[];
  grants: Record<string, (call: AuthCall) => Promise<Response>>;
  /** Names that GET /settings lists as available providers. */
  providers: string[];
}

export type CreateExtension = (parts: AuthParts) => AuthExtension;
