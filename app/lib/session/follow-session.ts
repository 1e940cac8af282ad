import type { Subscription, SupabaseClient, User } from "@supabase/supabase-js";
import { clearAuthCaches, notifyServiceWorker } from "~/lib/browser/service-worker";
import { forgetDemoUser, recordAuthEvent, recordSignIn } from "~/lib/session/auth-record";
import { forgetSignInRequest } from "~/lib/session/auth-request";
import { leaveAfterSignOut } from "~/lib/session/leave-after-sign-out";
import { storeSignInChoice } from "~/lib/session/marketing-choice";

/**
 * Tells who is signed in, now and whenever that changes, and does what a sign-in or a sign-out asks
 * for. `setSession` answers whether that is somebody else than before.
 */
export function followSession(
  auth: SupabaseClient["auth"],
  setSession: (user: User | undefined) => boolean,
): Subscription {
  const { data } = auth.onAuthStateChange((event, session) => {
    recordAuthEvent(event, session);
    const user = session?.user;
    const isSomebodyElse = setSession(user);
    if (isSomebodyElse && user) {
      // Not within the library's own callback, which holds its lock.
      window.setTimeout(() => void storeSignInChoice(user), 0);
    }
    // Other tabs hear of it too; the one in front is where it happened.
    if (event === "SIGNED_IN" && isSomebodyElse && !document.hidden) recordSignIn(event);
    if (event === "SIGNED_IN" || event === "TOKEN_REFRESHED") clearAuthCaches();
    if (event !== "SIGNED_IN" && event !== "SIGNED_OUT") return;
    window.dispatchEvent(new CustomEvent("auth-state-change", { detail: { event } }));
    notifyServiceWorker("AUTH_STATE_CHANGED");
    if (event === "SIGNED_OUT") {
      forgetDemoUser();
      // The next person in this browser has said nothing yet.
      forgetSignInRequest();
      leaveAfterSignOut();
    }
  });
  return data.subscription;
}
