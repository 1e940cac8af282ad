import { useEffect, useSyncExternalStore } from "react";
import { sessionValues } from "~/lib/browser/browser-storage";
import { createStore } from "~/lib/browser/listeners";

/** In this tab's storage, so that a reload of the form still says why it asks for a login. */
const endedKey = "session_ended_in_form";

/** Whether the session has ended while a form kept its page open. */
const ended = createStore(sessionValues.read(endedKey) !== null);

/** The number of forms that would lose what was entered if the page were reloaded. */
let staying = 0;

/** Keeps the page open if the session ends, because what was entered would be lost otherwise. */
export function useStayAfterSignOut(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    staying += 1;
    return () => {
      staying -= 1;
    };
  }, [isNeeded]);
}

/** Called when the session has ended; returns whether the page must stay as it is. */
export function stayWithForm(isOwnLogout: boolean): boolean {
  if (staying === 0) return false;
  // A user who logged out here knows why, once the page has been left.
  if (!isOwnLogout) sessionValues.write(endedKey, "true");
  ended.set(true);
  return true;
}

/** Called when someone is signed in. */
export function forgetSessionEnd(): void {
  if (!ended.get()) return;
  sessionValues.remove(endedKey);
  ended.set(false);
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(ended.subscribe, ended.get, () => false);
}
