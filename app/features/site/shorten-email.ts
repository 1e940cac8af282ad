const startLength = 6;
const endLength = 11;

/** Leaves out the middle of a long address: its start and its domain's end tell whose it is. */
export function shortenEmail(email: string): { start: string; end: string } {
  if (email.length <= startLength + endLength + 1) return { start: email, end: "" };
  return { start: `${email.slice(0, startLength)}…`, end: email.slice(-endLength) };
}
