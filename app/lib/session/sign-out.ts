import type { AuthError, SupabaseClient } from "@supabase/supabase-js";
import { messages } from "#domain/errors.ts";
import { notify, notifyAfterReload } from "~/lib/browser/notify";
import { browserClient, forgetSession } from "~/lib/data/browser-client";
import { withNetworkCause } from "~/lib/data/failure-message";
import { log } from "~/lib/log";
import { leaveFor } from "~/lib/session/leave-after-sign-out";

/** Ends this browser's session; the page then reloads, or goes to `goTo` if given. */
export async function signOut({ goTo }: { goTo?: string } = {}): Promise<void> {
  const { auth } = await browserClient();
  const error = await revokeSession(auth);
  if (error) {
    log.error("Signing out failed", error);
    notify("error", withNetworkCause(messages.signOutFailed, error));
    return;
  }
  leaveFor(goTo);
  notifyAfterReload("success", "You have been logged out");
  await auth.signOut({ scope: "local" });
}

/** Drops any session in this browser, even a broken one, and loads `goTo`. */
export async function resetSession(goTo: string): Promise<void> {
  // Otherwise the sign-out event would reload this page.
  leaveFor(goTo);
  await forgetSession().catch((error: unknown) => log.warn("The session was not ended", error));
  window.location.assign(goTo);
}

/**
 * Ends the session on the server. The library's own local sign-out forgets the session before it
 * tells the server, so a failure could not be retried.
 */
async function revokeSession(auth: SupabaseClient["auth"]): Promise<AuthError | null> {
  const { data, error } = await auth.getSession();
  if (error || !data.session) return error;
  const revoked = await auth.admin.signOut(data.session.access_token, "local");
  const isGone = [401, 403, 404].includes(revoked.error?.status ?? 0);
  return isGone ? null : revoked.error;
}
