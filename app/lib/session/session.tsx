import type {
  AuthChangeEvent,
  AuthError,
  Session,
  Subscription,
  SupabaseClient,
  User,
} from "@supabase/supabase-js";
import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Database } from "#domain/database.types.ts";
import { messages } from "#domain/errors.ts";
import { callbackPath } from "#domain/sign-in/sign-in.ts";
import { log } from "~/lib/browser/log";
import { notify, notifyAfterReload } from "~/lib/browser/notify";
import { refreshPageIcon } from "~/lib/browser/page-icon";
import { clearAuthCaches, notifyServiceWorker } from "~/lib/browser/service-worker";
import { browserClient, forgetSession } from "~/lib/data/browser-client";
import { loadRole, type UserRole } from "~/lib/session/auth-profile";
import { forgetDemoUser, recordAuthEvent, recordSignIn } from "~/lib/session/auth-record";
import { forgetSignInRequest } from "~/lib/session/auth-request";
import { useConsent } from "~/lib/session/consent";
import { useRestoredPageCheck } from "~/lib/session/use-restored-page-check";

const reloadAfterSignOut = 100;

interface SessionUser {
  id: string;
  email: string;
  role: UserRole;
}

type SessionState =
  | { status: "loading" | "signed-out"; user: null }
  /** Somebody is a plain user until their role has been learnt. */
  | { status: "signed-in"; user: SessionUser; isRoleKnown: boolean };

export type SessionValue = SessionState & {
  /** Ends the session of this browser; the page then reloads, at `goTo` if given. */
  signOut: (options?: { goTo?: string }) => Promise<void>;
  /** Drops whatever this browser knows of a session, even a broken one, and loads `goTo`. */
  reset: (goTo: string) => Promise<void>;
};

const SessionContext = createContext<SessionValue | null>(null);

export function useSession(): SessionValue {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider around it");
  return session;
}

function stateOf(user: User | undefined, role: UserRole | null): SessionState {
  if (!user) return { status: "signed-out", user: null };
  return {
    status: "signed-in",
    user: { id: user.id, email: user.email ?? "", role: role ?? "user" },
    isRoleKnown: role !== null,
  };
}

interface KnownUser {
  /** undefined until the first answer, null for nobody. */
  id: string | null | undefined;
  /** null until it has been learnt. */
  role: UserRole | null;
}

/**
 * Who is signed in. The server and the first render know nobody ('loading'); a session is read only
 * after essential cookies were accepted, or while a sign-in link is being followed.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const consent = useConsent();
  const queryClient = useQueryClient();
  const [state, setState] = useState<SessionState>({ status: "loading", user: null });
  const afterSignOut = useRef<string>(undefined);
  const known = useRef<KnownUser>({ id: undefined, role: null });
  useRestoredPageCheck(state.status === "loading" ? undefined : (state.user?.id ?? null));

  const learnRole = useCallback(async (client: SupabaseClient<Database>, user: User) => {
    const role = await loadRole(client, user).catch((error: unknown): UserRole => {
      log.warn("The role could not be learnt", error);
      return "user";
    });
    if (known.current.id !== user.id) return;
    known.current.role = role;
    setState(stateOf(user, role));
  }, []);

  const handleEvent = useCallback(
    (client: SupabaseClient<Database>, event: AuthChangeEvent, session: Session | null) => {
      recordAuthEvent(event, session);
      const user = session?.user;
      const { id: previous } = known.current;
      const isSomebodyElse = previous !== (user?.id ?? null);
      if (isSomebodyElse) known.current = { id: user?.id ?? null, role: null };
      if (isSomebodyElse && previous !== undefined) {
        // What was fetched for somebody else is neither shown nor kept.
        queryClient.removeQueries({ type: "inactive" });
        void queryClient.invalidateQueries();
      }
      setState(stateOf(user, known.current.role));
      if (isSomebodyElse && user) {
        // Not within the library's own callback, which holds its lock.
        window.setTimeout(() => void learnRole(client, user), 0);
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
        window.setTimeout(() => leave(afterSignOut.current), reloadAfterSignOut);
      }
    },
    [queryClient, learnRole],
  );

  useEffect(() => {
    if (consent === "unknown") return;
    const mayRead = consent === "accepted" || window.location.pathname === callbackPath;
    if (!mayRead) {
      setState({ status: "signed-out", user: null });
      if (consent === "declined") {
        forgetSession()
          .then((hadSession) => hadSession && window.location.reload())
          .catch((error: unknown) => log.error("Could not end the session", error));
      }
      return;
    }
    let subscription: Subscription | undefined;
    let isEnded = false;
    browserClient()
      .then((client) => {
        if (isEnded) return;
        const { data } = client.auth.onAuthStateChange((event, session) =>
          handleEvent(client, event, session),
        );
        subscription = data.subscription;
      })
      .catch((error: unknown) => {
        log.error("The session could not be read", error);
        setState({ status: "signed-out", user: null });
      });
    return () => {
      isEnded = true;
      subscription?.unsubscribe();
    };
  }, [consent, handleEvent]);

  const { status } = state;
  useEffect(() => {
    if (status !== "loading") refreshPageIcon();
  }, [status]);

  const signOut = useCallback(async ({ goTo }: { goTo?: string } = {}) => {
    const { auth } = await browserClient();
    const error = await revokeSession(auth);
    if (error) {
      log.error("Signing out failed", error);
      notify("error", messages.signOutFailed);
      return;
    }
    afterSignOut.current = goTo;
    notifyAfterReload("success", "You have been logged out");
    await auth.signOut({ scope: "local" });
  }, []);

  const reset = useCallback(async (goTo: string) => {
    // The event of a sign-out would otherwise load this page once more.
    afterSignOut.current = goTo;
    await forgetSession().catch((error: unknown) => log.warn("The session was not ended", error));
    window.location.assign(goTo);
  }, []);

  const value = useMemo(() => ({ ...state, signOut, reset }), [state, signOut, reset]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/**
 * Ends the session on the server. The library's own local sign-out forgets the session first and
 * asks the server afterwards, so a failure could not be tried again.
 */
async function revokeSession(auth: SupabaseClient["auth"]): Promise<AuthError | null> {
  const { data, error } = await auth.getSession();
  if (error || !data.session) return error;
  const revoked = await auth.admin.signOut(data.session.access_token, "local");
  const isGone = [401, 403, 404].includes(revoked.error?.status ?? 0);
  return isGone ? null : revoked.error;
}

function leave(path: string | undefined) {
  if (path && path !== window.location.pathname) window.location.assign(path);
  else window.location.reload();
}
