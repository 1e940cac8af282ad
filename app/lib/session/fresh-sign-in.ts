let isFresh = false;

/** Somebody has just signed in, in this window. */
export function noteSignIn() {
  isFresh = true;
}

/** Whether somebody has; said once. */
export function takeFreshSignIn(): boolean {
  const wasFresh = isFresh;
  isFresh = false;
  return wasFresh;
}
