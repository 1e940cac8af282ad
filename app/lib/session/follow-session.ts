import type { Subscription, SupabaseClient, User } from "@supabase/supabase-js";
import { notifyServiceWorker } from "~/lib/browser/service-worker";
import { clearAuthLoop } from "~/lib/session/auth-loop";
import { forgetDemoUser, recordAuthEvent, recordSignIn } from "~/lib/session/auth-record";
import { forgetSignInRequest } from "~/lib/session/auth-request";
import { forgetSessionEnd } from "~/lib/session/ended-session";
import { leaveAfterSignOut } from "~/lib/session/leave-after-sign-out";
import { storeSignInChoice } from "~/lib/session/marketing-choice";

/**
 * Reports who is signed in, now and on every change, and handles the effects of signing in or out.
 * `setSession` returns whether the user is a different one than before.
 */
export function followSession(
  auth: SupabaseClient["auth"],
  setSession: (user: User | undefined) => boolean,
): Subscription {
  const { data } = auth.onAuthStateChange((event, session) => {
    recordAuthEvent(event, session);
    const user = session?.user;
    const isDifferentUser = setSession(user);
    if (user) forgetSessionEnd();
    if (isDifferentUser && user) {
      // Outside the library's callback, which holds its lock.
      window.setTimeout(() => void storeSignInChoice(user), 0);
    }
    // Other tabs get this event too; the visible one is where it happened.
    if (event === "SIGNED_IN" && isDifferentUser && !document.hidden) recordSignIn(event);
    if (event === "SIGNED_IN" || event === "TOKEN_REFRESHED") clearAuthCaches();
    if (event !== "SIGNED_IN" && event !== "SIGNED_OUT") return;
    window.dispatchEvent(new CustomEvent("auth-state-change", { detail: { event } }));
    notifyServiceWorker("AUTH_STATE_CHANGED");
    if (event === "SIGNED_OUT") {
      forgetDemoUser();
      // The request must not apply to the next person who uses this browser.
      forgetSignInRequest();
      leaveAfterSignOut();
    }
  });
  return data.subscription;
}

/** After a sign-in or a new token, nothing cached for an earlier visitor may be served. */
function clearAuthCaches() {
  clearAuthLoop();
  notifyServiceWorker("CLEAR_CACHE_ONLY");
}
