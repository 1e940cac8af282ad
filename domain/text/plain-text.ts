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
