import { consentCookie } from "#domain/sign-in/consent.ts";
import { sessionKey } from "~/lib/data/session-key";

/**
 * Pages are rendered as signed out. This runs before the first paint and tells the style sheet
 * whether the browser has consent and a session stored, so that content for visitors without them
 * stays hidden until both have been read.
 */
export const keptSessionScript = `try{if(/(^|; )${consentCookie}=true/.test(document.cookie)){const d=document.documentElement.dataset;d.consent="accepted";if(localStorage.getItem("${sessionKey}"))d.session="kept"}}catch{}`;

/** Tells the style sheet whether the user is signed in, once that is known. */
export function showSession(isSignedIn: boolean) {
  const { dataset } = document.documentElement;
  if (isSignedIn) dataset.session = "kept";
  else delete dataset.session;
}
