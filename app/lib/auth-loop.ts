/** A sign-in that goes in circles, noted in local storage so that the login page can explain it. */
const loopKey = "auth_loop_detected";
const noteExpiresAfter = 120_000;

export function noteAuthLoop() {
  window.localStorage.setItem(loopKey, String(Date.now()));
}

export function clearAuthLoop() {
  window.localStorage.removeItem(loopKey);
}

/** Whether a loop was noted in the last two minutes. */
export function hasRecentAuthLoop(): boolean {
  const noted = Number(window.localStorage.getItem(loopKey));
  return noted > 0 && Date.now() - noted < noteExpiresAfter;
}
