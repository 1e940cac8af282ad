import type { Subscription, User } from "@supabase/supabase-js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { callbackPath } from "#domain/sign-in/sign-in.ts";
import type { UserRole } from "#domain/vocabulary.ts";
import { refreshPageIcon } from "~/lib/browser/page-icon";
import { browserClient, forgetSession } from "~/lib/data/browser-client";
import { log } from "~/lib/log";
import { showSession } from "~/lib/session/kept-session";
import { roleOf, standingQuery } from "~/lib/session/role";
import { useConsent } from "~/lib/session/use-consent";
import { useRestoredPageCheck } from "~/lib/session/use-restored-page-check";

export interface SessionUser {
  id: string;
  email: string;
  role: UserRole;
  /** Whether they are an administrator, even if this session lacks a second factor. */
  isOnTeam: boolean;
}

export type SessionValue =
  | { status: "loading" | "signed-out"; user: null }
  /** The role is 'user' until it is known. */
  | { status: "signed-in"; user: SessionUser; isRoleKnown: boolean };

const SessionContext = createContext<SessionValue | null>(null);

export function useSession(): SessionValue {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider around it");
  return session;
}

/** undefined until the client has reported who is signed in, null for no one. */
type Account = { id: string; email: string } | null | undefined;

/**
 * Who is signed in. On the server and in the first render this is unknown ('loading'); a session is
 * read only after essential cookies were accepted, or while a sign-in link is being followed.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const account = useAccount();
  const { id, email } = account ?? {};
  const { data: standing, isPending } = useQuery(standingQuery(id ?? null));
  useRestoredPageCheck(account === undefined ? undefined : (account?.id ?? null));

  const isLoading = account === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again whenever the user changes
  useEffect(() => {
    if (!isLoading) refreshPageIcon();
  }, [isLoading, id]);
  const isSignedIn = id !== undefined;
  useEffect(() => {
    if (!isLoading) showSession(isSignedIn);
  }, [isLoading, isSignedIn]);

  const value = useMemo((): SessionValue => {
    if (isLoading) return { status: "loading", user: null };
    if (id === undefined || email === undefined) return { status: "signed-out", user: null };
    const role: UserRole = standing ? roleOf(standing) : "user";
    const user = { id, email, role, isOnTeam: standing?.is_administrator ?? false };
    return { status: "signed-in", user, isRoleKnown: !isPending };
  }, [isLoading, id, email, standing, isPending]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

function useAccount(): Account {
  const consent = useConsent();
  const queryClient = useQueryClient();
  const [account, setAccount] = useState<Account>();
  const knownId = useRef<string | null>(undefined);

  const setSession = useCallback(
    (user: User | undefined): boolean => {
      const previousId = knownId.current;
      const isDifferentUser = previousId !== (user?.id ?? null);
      knownId.current = user?.id ?? null;
      if (isDifferentUser && previousId !== undefined) {
        // Data fetched for another user is neither shown nor kept.
        queryClient.removeQueries({ type: "inactive" });
        void queryClient.invalidateQueries();
      }
      setAccount(user ? { id: user.id, email: user.email ?? "" } : null);
      return isDifferentUser;
    },
    [queryClient],
  );

  useEffect(() => {
    if (consent === "unknown") return;
    const mayRead = consent === "accepted" || window.location.pathname === callbackPath;
    if (!mayRead) {
      // As a transition, because everything that depends on the session is rendered again.
      startTransition(() => setAccount(null));
      if (consent === "declined") {
        forgetSession()
          .then((hadSession) => hadSession && window.location.reload())
          .catch((error: unknown) => log.error("Could not end the session", error));
      }
      return;
    }
    let subscription: Subscription | undefined;
    let isEnded = false;
    Promise.all([browserClient(), import("~/lib/session/follow-session")])
      .then(([{ auth }, { followSession }]) => {
        if (!isEnded) subscription = followSession(auth, setSession);
      })
      .catch((error: unknown) => {
        log.error("The session could not be read", error);
        setAccount(null);
      });
    return () => {
      isEnded = true;
      subscription?.unsubscribe();
    };
  }, [consent, setSession]);

  return account;
}
