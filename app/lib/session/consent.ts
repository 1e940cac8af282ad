import { useSyncExternalStore } from "react";
import { type ConsentChoice, consentCookieText, readConsent } from "#domain/sign-in/consent.ts";
import { createListeners } from "~/lib/browser/listeners";

/** How often the cookie is checked until a choice is known, in milliseconds. */
const cookiePolling = 300;

const listeners = createListeners();
let isReopened = false;

export function currentConsent(): ConsentChoice | null {
  return readConsent(document.cookie);
}

export function chooseConsent(choice: ConsentChoice) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = consentCookieText(choice, window.location.protocol === "https:");
  document.documentElement.dataset.consent = choice;
  isReopened = false;
  listeners.notify();
}

/** Shows the banner again, so that the choice can be changed. */
export function reopenConsent() {
  isReopened = true;
  listeners.notify();
}

/** Watches the cookie until there is a choice, as the visitor may choose in another tab. */
function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener);
  const polling = window.setInterval(() => {
    if (currentConsent() === null) return;
    window.clearInterval(polling);
    listener();
  }, cookiePolling);
  document.addEventListener("visibilitychange", listener);
  return () => {
    unsubscribe();
    window.clearInterval(polling);
    document.removeEventListener("visibilitychange", listener);
  };
}

/** The visitor's choice; 'unknown' until the page runs in the browser. */
export function useConsent(): ConsentChoice | "undecided" | "unknown" {
  return useSyncExternalStore(
    subscribe,
    () => currentConsent() ?? "undecided",
    () => "unknown",
  );
}

/** Whether the visitor has reopened the banner. */
export function useConsentReopened(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isReopened,
    () => false,
  );
}
