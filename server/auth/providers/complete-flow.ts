import type { Query } from "../account-transactions.ts";
import { AuthError, noSession } from "../auth-errors.ts";
import type { AuthParts } from "../auth-parts.ts";
import { type Flow, issueCode } from "../flow-state.ts";
import { redirectTo, withCode, withError, withSession } from "../redirects.ts";
import { findSession } from "../session-rows.ts";
import type { UserRow } from "../users.ts";
import type { Visit } from "../visit.ts";
import { accountOf, linkIdentity } from "./join-account.ts";
import type { ProviderAccount } from "./provider-account.ts";

interface Completion {
  flow: Flow;
  person: ProviderAccount;
  /** The session of someone who adds an identity, which must still be open. */
  linkingSession: string | null;
  visit: Visit;
}

/** Ends a sign-in that went through another site: with tokens, a code or an error for the page. */
export async function completeFlow(
  { transaction, sessions }: Pick<AuthParts, "transaction" | "sessions">,
  completion: Completion,
): Promise<Response> {
  const { flow, visit } = completion;
  try {
    const location = await transaction(async (query) => {
      const user = await accountFor(query, completion);
      if (flow.challenge) return withCode(flow.redirectTo, await issueCode(query, flow, user.id));
      const session = await sessions.openSession(query, user, { method: flow.method, visit });
      return withSession(flow.redirectTo, session);
    });
    return redirectTo(location);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirectTo(withError(flow.redirectTo, error));
  }
}

async function accountFor(query: Query, completion: Completion): Promise<UserRow> {
  const { flow, person, linkingSession, visit } = completion;
  if (flow.linkingTarget === null) return accountOf(query, person, visit.address);
  const claims = { sub: flow.linkingTarget, session_id: linkingSession ?? "" };
  if (!linkingSession || !(await findSession(query, claims))) throw noSession();
  return linkIdentity(query, flow.linkingTarget, person, visit.address);
}
