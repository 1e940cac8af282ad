import { useSyncExternalStore } from "react";
import { type ConsentChoice, consentCookieText, readConsent } from "#domain/sign-in/consent.ts";
import { createStore } from "~/lib/browser/listeners";

/** How often the cookie is checked until a choice is known, in milliseconds. */
const cookiePolling = 300;

const reopened = createStore(false);

export function currentConsent(): ConsentChoice | null {
  return readConsent(document.cookie);
}

export function chooseConsent(choice: ConsentChoice) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
  document.cookie = consentCookieText(choice, window.location.protocol === "https:");
  document.documentElement.dataset.consent = choice;
  reopened.set(false);
}

/** Shows the banner again, so that the choice can be changed. */
export function reopenConsent() {
  reopened.set(true);
}

/** Watches the cookie until there is a choice, as the visitor may choose in another tab. */
function subscribe(listener: () => void) {
  const unsubscribe = reopened.subscribe(listener);
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
  return useSyncExternalStore(subscribe, reopened.get, () => false);
}
