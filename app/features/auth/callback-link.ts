import { type CallbackLink, readCallback } from "#domain/sign-in/callback.ts";
import { callbackPath } from "#domain/sign-in/sign-in.ts";
import { parseStored, sessionValues } from "~/lib/browser/browser-storage";

const keptLinkKey = "sign_in_link";

/**
 * Reads the link from the URL. Its token is removed from the URL immediately and kept in this tab,
 * so that 'Retry Authentication' can reload the page.
 */
export function takeCallbackLink(): CallbackLink {
  const landed = readCallback(window.location);
  cleanUrl();
  if (landed.kind === "link") {
    sessionValues.write(keptLinkKey, JSON.stringify(landed));
    return landed;
  }
  if (landed.kind === "refused") {
    forgetCallbackLink();
    return landed;
  }
  return keptLink() ?? landed;
}

/** Called once a link is used, or known to be invalid. */
export function forgetCallbackLink() {
  sessionValues.remove(keptLinkKey);
}

/** Removes everything from the URL; it may even contain a session. */
function cleanUrl() {
  window.history.replaceState(window.history.state, "", callbackPath);
}

function keptLink(): CallbackLink | null {
  const kept = parseStored(sessionValues.read(keptLinkKey));
  if (!kept) return null;
  const { tokenHash, type, wantsUpdates, requestId } = kept;
  const search = new URLSearchParams({ token_hash: String(tokenHash), type: String(type) });
  if (typeof wantsUpdates === "boolean") search.set("updates", wantsUpdates ? "on" : "off");
  if (typeof requestId === "string") search.set("request", requestId);
  return readCallback({ hash: "", search: `?${search}` });
}
