/** When a run must end: its time is up, or the server is stopping. */
export interface Deadline {
  signal: AbortSignal;
  /** In milliseconds. */
  timeLeft(): number;
}

export function deadlineIn(milliseconds: number, stopping?: AbortSignal): Deadline {
  const end = performance.now() + milliseconds;
  const timeUp = AbortSignal.timeout(milliseconds);
  return {
    signal: stopping ? AbortSignal.any([timeUp, stopping]) : timeUp,
    timeLeft: () => Math.max(0, end - performance.now()),
  };
}
