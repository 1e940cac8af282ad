/** Removes case and accents, which searches ignore. */
export function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII, the usual case
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}

/** The words of a search; a result must contain all of them. */
export function searchWords(search: string): string[] {
  return plainText(search)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** The options that contain the search text; those that start with it come first. */
export function matchingOptions(options: readonly string[], search: string): readonly string[] {
  const wanted = plainText(search);
  if (wanted === "") return options;
  const found = options.filter((option) => plainText(option).includes(wanted));
  const begins = (option: string) => plainText(option).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
