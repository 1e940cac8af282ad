/** Line breaks, other control characters, and those that turn the direction of writing round. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/;

/** Whether a text can be a name; the database has the same rule. */
export function isOneLine(text: string): boolean {
  return !unprintable.test(text);
}

/** The same for running text, which may have line breaks and tabs. */
export function isRunningText(text: string): boolean {
  return isOneLine(text.replace(/[\t\n\r]/g, " "));
}
