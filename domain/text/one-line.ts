/** Line breaks, other control characters, and bidirectional overrides. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

/** Whether a text can be a name; the database has the same rule. */
export function isOneLine(text: string): boolean {
  // Half a character cannot be stored.
  return !unprintable.test(text) && !/\p{Surrogate}/u.test(text);
}

/** The same for prose, which may contain line breaks and tabs. */
export function isRunningText(text: string): boolean {
  return isOneLine(text.replace(/[\t\n\r]/g, " "));
}
