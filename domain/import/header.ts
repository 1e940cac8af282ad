/** A column's name as files of one registry agree on it: case and blanks differ, and some have none. */
export function columnKey(name: string): string {
  const key = name.trim().replace(/\s+/g, " ").toLowerCase();
  return /^unnamed: \d+$/.test(key) ? "" : key;
}

/** What a header is known by when a file of the same shape comes again: its columns in their places. */
export function headerSignature(header: readonly string[]): string {
  return header.map(columnKey).join("\t").trimEnd();
}
