import { useEffect, useRef } from "react";
import { browserClient } from "~/lib/data/browser-client";
import { log } from "~/lib/log";
import { useSession } from "./session";

/** How often a form that is open checks its session, in milliseconds. */
const checkEvery = 60_000;

/**
 * Notices that the session was ended elsewhere before a form is sent: at each of its steps, when
 * its tab is shown again, and every minute.
 */
export function useSessionCheck(step: number): void {
  const isSignedIn = useSession().status === "signed-in";
  const checkedStep = useRef(step);
  useEffect(() => {
    const isSameStep = checkedStep.current === step;
    checkedStep.current = step;
    if (isSignedIn && !isSameStep) void checkSession();
  }, [isSignedIn, step]);
  useEffect(() => {
    if (!isSignedIn) return;
    const check = () => {
      if (!document.hidden) void checkSession();
    };
    const timer = window.setInterval(check, checkEvery);
    document.addEventListener("visibilitychange", check);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", check);
    };
  }, [isSignedIn]);
}

/** Too many requests, a failing server or no network say nothing about the session. */
const isRefusal = ({ status }: { status?: number | undefined }) =>
  [400, 401, 403].includes(status ?? 0);

/** Ends the session in this browser if the service no longer accepts it. */
export async function checkSession(): Promise<void> {
  try {
    const { auth } = await browserClient();
    const { error } = await auth.getUser();
    if (!error || !isRefusal(error)) return;
    // A token can be refused although its session goes on, for example after a change of keys.
    const refreshed = await auth.refreshSession();
    if (refreshed.error && isRefusal(refreshed.error)) await auth.signOut({ scope: "local" });
  } catch (error) {
    log.warn("The session could not be checked", error);
  }
}
