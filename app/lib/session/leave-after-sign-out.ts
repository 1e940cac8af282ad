import { stayWithForm } from "~/lib/session/ended-session";

const reloadAfterSignOut = 100;

/** Where to go once the client has reported the end of the session; undefined reloads the page. */
let destination: string | undefined;

export function leaveFor(goTo: string | undefined): void {
  destination = goTo;
}

/**
 * Called when the client reports a sign-out, in this tab or in another. A page with a form stays,
 * unless the user has signed out in this very tab.
 */
export function leaveAfterSignOut(): void {
  window.setTimeout(() => {
    const goTo = destination;
    // The browser may ask whether to leave; a user who stays is not sent away by a later sign-out.
    destination = undefined;
    const isStaying = stayWithForm(goTo !== undefined);
    if (goTo && goTo !== window.location.pathname) window.location.assign(goTo);
    else if (!isStaying) window.location.reload();
  }, reloadAfterSignOut);
}
