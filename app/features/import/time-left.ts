/** The estimated time left at the pace so far, as text; null if it cannot be estimated. */
export function timeLeft(done: number, all: number, milliseconds: number): string | null {
  if (done <= 0 || done >= all || milliseconds < 1_000) return null;
  const seconds = Math.ceil(((all - done) * milliseconds) / done / 1_000);
  if (seconds < 60) return seconds === 1 ? "about a second left" : `about ${seconds} seconds left`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? "about a minute left" : `about ${minutes} minutes left`;
}
