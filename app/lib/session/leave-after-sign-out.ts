const reloadAfterSignOut = 100;

/** Where the page goes once the client has said that the session is over; undefined: nowhere else. */
let destination: string | undefined;

export function leaveFor(goTo: string | undefined): void {
  destination = goTo;
}

/** Called when the client says that somebody has signed out, in this tab or in another. */
export function leaveAfterSignOut(): void {
  window.setTimeout(() => {
    if (destination && destination !== window.location.pathname) {
      window.location.assign(destination);
    } else {
      window.location.reload();
    }
  }, reloadAfterSignOut);
}
