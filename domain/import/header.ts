/** A column's name as files of one registry agree on it: case and blanks differ, and some have none. */
export function columnKey(name: string): string {
  const key = name.trim().replace(/\s+/g, " ").toLowerCase();
  return /^unnamed: \d+$/.test(key) ? "" : key;
}

/** What a header is known by when a file of the same shape comes again. */
export function headerSignature(header: readonly string[]): string {
  return header
    .map(columnKey)
    .filter((key) => key !== "")
    .join("\t");
}
