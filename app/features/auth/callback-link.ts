import { type CallbackLink, readCallback } from "#domain/sign-in/callback.ts";
import { callbackPath } from "#domain/sign-in/sign-in.ts";
import { parseStored, sessionValues } from "~/lib/browser/browser-storage";

const keptLinkKey = "sign_in_link";

/**
 * What this landing says. A link's token leaves the address at once and waits in this tab, so that
 * 'Retry Authentication' can load the page again.
 */
export function takeCallbackLink(): CallbackLink {
  const landed = readCallback(window.location);
  cleanAddress();
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

/** Once a link is used, or known to be worthless. */
export function forgetCallbackLink() {
  sessionValues.remove(keptLinkKey);
}

/** Whatever else an address holds, a session included, must not stay in it. */
function cleanAddress() {
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
