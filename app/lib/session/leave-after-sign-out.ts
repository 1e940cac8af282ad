const reloadAfterSignOut = 100;

/** Where to go once the client has reported the end of the session; undefined reloads the page. */
let destination: string | undefined;

export function leaveFor(goTo: string | undefined): void {
  destination = goTo;
}

/** Called when the client reports a sign-out, in this tab or in another. */
export function leaveAfterSignOut(): void {
  window.setTimeout(() => {
    if (destination && destination !== window.location.pathname) {
      window.location.assign(destination);
    } else {
      window.location.reload();
    }
  }, reloadAfterSignOut);
}
