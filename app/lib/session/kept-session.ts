import { consentCookie } from "#domain/sign-in/consent.ts";
import { sessionKey } from "~/lib/data/session-key";

/**
 * Pages are rendered signed out. This runs before the first paint and tells the style sheet what the browser
 * keeps: it then leaves out what is meant for those who are signed out, or who have not agreed to cookies,
 * until both have been read.
 */
export const keptSessionScript = `try{if(/(^|; )${consentCookie}=true/.test(document.cookie)){const d=document.documentElement.dataset;d.consent="accepted";if(localStorage.getItem("${sessionKey}"))d.session="kept"}}catch{}`;

/** The style sheet follows what is now known. */
export function showSession(isSignedIn: boolean) {
  const { dataset } = document.documentElement;
  if (isSignedIn) dataset.session = "kept";
  else delete dataset.session;
}
