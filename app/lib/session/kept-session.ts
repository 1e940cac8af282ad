import { product } from "#domain/product.ts";
import { consentCookie } from "#domain/sign-in/consent.ts";

/** Where the session is kept in local storage. */
export const sessionKey = `${product.name.toLowerCase()}-session`;

/**
 * Pages are rendered signed out. This runs before the first paint: where a session is kept, the style sheet
 * leaves out what is meant for those who are signed out, until the session itself has been read.
 */
export const keptSessionScript = `try{if(/(^|; )${consentCookie}=true/.test(document.cookie)&&localStorage.getItem("${sessionKey}"))document.documentElement.dataset.session="kept"}catch{}`;

/** The style sheet follows what is now known. */
export function showSession(isSignedIn: boolean) {
  const { dataset } = document.documentElement;
  if (isSignedIn) dataset.session = "kept";
  else delete dataset.session;
}
