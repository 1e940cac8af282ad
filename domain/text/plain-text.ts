/** Letter case and accents do not matter to somebody who searches. */
export function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII, the usual case
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}

/** The words of a search; what is found holds every one of them. */
export function searchWords(search: string): string[] {
  return plainText(search)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** The options that hold the words; what begins with them is more likely meant, and comes first. */
export function matchingOptions(options: readonly string[], search: string): readonly string[] {
  const wanted = plainText(search);
  if (wanted === "") return options;
  const found = options.filter((option) => plainText(option).includes(wanted));
  const begins = (option: string) => plainText(option).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
