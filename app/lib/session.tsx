import type {
  AuthChangeEvent,
  AuthError,
  Session,
  Subscription,
  SupabaseClient,
} from "@supabase/supabase-js";
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
import type { userRoles } from "#domain/vocabulary.ts";
import type { PublicConfig } from "~/lib/backend";
import { browserClient, forgetSession } from "~/lib/browser-client";
import { useConsent } from "~/lib/consent";
import { log } from "~/lib/log";
import { notify, notifyAfterReload } from "~/lib/notify";
import { refreshPageIcon } from "~/lib/page-icon";
import { clearAuthCaches, tellServiceWorker } from "~/lib/service-worker";

const reloadAfterSignOut = 100;
const callbackPath = "/auth/callback";

export interface SessionUser {
  id: string;
  email: string;
  role: (typeof userRoles)[number];
}

type SessionState =
  | { status: "loading" | "signed-out"; user: null }
  | { status: "signed-in"; user: SessionUser };

export type SessionValue = SessionState & {
  /** Ends the session of this browser; the page then reloads, at `goTo` if given. */
  signOut: (options?: { goTo?: string }) => Promise<void>;
};

const SessionContext = createContext<SessionValue | null>(null);

export function useSession(): SessionValue {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider around it");
  return session;
}

function stateOf(session: Session | null): SessionState {
  if (!session) return { status: "signed-out", user: null };
  const { id, email } = session.user;
  return { status: "signed-in", user: { id, email: email ?? "", role: "user" } };
}

interface SessionProviderProps {
  config: PublicConfig | undefined;
  children: ReactNode;
}

/**
 * Who is signed in. The server and the first render know nobody ('loading'); a session is read only
 * after essential cookies were accepted, or while a sign-in link is being followed.
 */
export function SessionProvider({ config, children }: SessionProviderProps) {
  const consent = useConsent();
  const [state, setState] = useState<SessionState>({ status: "loading", user: null });
  const afterSignOut = useRef<string>(undefined);

  const handleEvent = useCallback((event: AuthChangeEvent, session: Session | null) => {
    setState(stateOf(session));
    if (event === "SIGNED_IN" || event === "TOKEN_REFRESHED") clearAuthCaches();
    if (event !== "SIGNED_IN" && event !== "SIGNED_OUT") return;
    window.dispatchEvent(new CustomEvent("auth-state-change", { detail: { event } }));
    tellServiceWorker("AUTH_STATE_CHANGED");
    if (event === "SIGNED_OUT") {
      window.setTimeout(() => leave(afterSignOut.current), reloadAfterSignOut);
    }
  }, []);

  useEffect(() => {
    if (consent === "unknown") return;
    const mayRead = consent === "accepted" || window.location.pathname === callbackPath;
    if (!mayRead || !config) {
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
    browserClient(config)
      .then(({ auth }) => {
        if (!isEnded) subscription = auth.onAuthStateChange(handleEvent).data.subscription;
      })
      .catch((error: unknown) => {
        log.error("The session could not be read", error);
        setState({ status: "signed-out", user: null });
      });
    return () => {
      isEnded = true;
      subscription?.unsubscribe();
    };
  }, [consent, config, handleEvent]);

  const { status } = state;
  useEffect(() => {
    if (status !== "loading") refreshPageIcon();
  }, [status]);

  const signOut = useCallback(
    async ({ goTo }: { goTo?: string } = {}) => {
      if (!config) return;
      const { auth } = await browserClient(config);
      const error = await revokeSession(auth);
      if (error) {
        log.error("Signing out failed", error);
        notify("error", "Error logging out. Please try again.");
        return;
      }
      afterSignOut.current = goTo;
      notifyAfterReload("success", "You have been logged out");
      await auth.signOut({ scope: "local" });
    },
    [config],
  );

  const value = useMemo(() => ({ ...state, signOut }), [state, signOut]);
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
