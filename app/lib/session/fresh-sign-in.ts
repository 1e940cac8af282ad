/** Of this window; a session in storage is every window's. */
let isFresh = false;

/** Records that the user has just signed in, in this window. */
export function noteSignIn() {
  isFresh = true;
}

/** Whether the user has just signed in; true only once per sign-in. */
export function takeFreshSignIn(): boolean {
  const wasFresh = isFresh;
  isFresh = false;
  return wasFresh;
}
