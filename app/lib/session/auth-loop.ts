import { useSyncExternalStore } from "react";
import { localValues } from "~/lib/browser/browser-storage";
import { createListeners } from "~/lib/browser/listeners";

/** A sign-in loop is noted in local storage, so that the login page can explain it. */
const loopKey = "auth_loop_detected";
const noteExpiresAfter = 120_000;
const expiryCheck = 5_000;

const listeners = createListeners();

export function noteAuthLoop(foundAt: number) {
  localValues.write(loopKey, String(foundAt));
  listeners.notify();
}

export function clearAuthLoop() {
  localValues.remove(loopKey);
  listeners.notify();
}

/** Whether a loop was noted in the last two minutes. */
function hasRecentAuthLoop(): boolean {
  const noted = Number(localValues.read(loopKey));
  return noted > 0 && Date.now() - noted < noteExpiresAfter;
}

function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener);
  window.addEventListener("storage", listener);
  const expiring = window.setInterval(listener, expiryCheck);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", listener);
    window.clearInterval(expiring);
  };
}

export function useRecentAuthLoop(): boolean {
  return useSyncExternalStore(subscribe, hasRecentAuthLoop, () => false);
}
