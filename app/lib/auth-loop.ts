import { useSyncExternalStore } from "react";
import { localValues } from "~/lib/browser-storage";

/** A sign-in that goes in circles, noted in local storage so that the login page can explain it. */
const loopKey = "auth_loop_detected";
const noteExpiresAfter = 120_000;
const expiryCheck = 5_000;

const listeners = new Set<() => void>();

function tellListeners() {
  for (const listener of listeners) listener();
}

export function noteAuthLoop(foundAt: number) {
  localValues.write(loopKey, String(foundAt));
  tellListeners();
}

export function clearAuthLoop() {
  localValues.remove(loopKey);
  tellListeners();
}

/** Whether a loop was noted in the last two minutes. */
export function hasRecentAuthLoop(): boolean {
  const noted = Number(localValues.read(loopKey));
  return noted > 0 && Date.now() - noted < noteExpiresAfter;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  const expiring = window.setInterval(listener, expiryCheck);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
    window.clearInterval(expiring);
  };
}

export function useRecentAuthLoop(): boolean {
  return useSyncExternalStore(subscribe, hasRecentAuthLoop, () => false);
}
